-- A round says which game it is of, by the name of the game's library.
ALTER TABLE rounds ADD COLUMN game text NOT NULL DEFAULT 'baccarat' CHECK (game ~ '^[a-z][a-z0-9-]{0,31}$');
