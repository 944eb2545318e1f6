-- A demo account that was played empty is filled up again.
ALTER TYPE posting_kind ADD VALUE 'DEMO_TOP_UP';
