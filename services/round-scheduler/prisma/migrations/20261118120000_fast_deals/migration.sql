-- Whether the player who asked for the deal wants all cards at once.
ALTER TABLE rounds ADD COLUMN deal_fast boolean NOT NULL DEFAULT false;
