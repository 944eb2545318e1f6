/** An older installation gets a role that owns its tables, while its services keep running. */
import { afterEach, beforeEach, describe, expect } from '@jest/globals';
import { type IsolatedDatabase, isolatedDatabase, sharedInfrastructure } from '@sabot/testing';
import { Client } from 'pg';
import { inWorkspace } from '../src/places.js';
import { run, withTools } from './tools.js';

const FORBIDDEN = expect.objectContaining({ code: '42501' });

describe('separate-owner.sql', () => {
  let database: IsolatedDatabase;
  let service: Client;
  beforeEach(async () => {
    database = await isolatedDatabase();
    service = new Client({ connectionString: database.url });
    await service.connect();
    await service.query(`
      CREATE TABLE notes (id bigserial PRIMARY KEY, day date NOT NULL DEFAULT '2026-01-01');
      CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'kept'; END $$;
      CREATE TRIGGER notes_keep BEFORE DELETE ON notes FOR EACH ROW EXECUTE FUNCTION keep()`);
  });
  afterEach(async () => {
    await service.end();
    await database.drop();
    const admin = new Client({ connectionString: sharedInfrastructure().DATABASE_URL });
    await admin.connect();
    await admin.query(`DROP ROLE IF EXISTS ${database.name}_owner`);
    await admin.end();
  });

  const separate = () =>
    run('psql', [
      ...['--no-psqlrc', '-v', 'ON_ERROR_STOP=1', '-v', `name=${database.name}`, '-v', 'owner_password=x'],
      ...['-f', inWorkspace('deploy/postgresql/separate-owner.sql'), database.adminUrl],
    ]);

  withTools(['psql'], 'takes the tables from the service and leaves it their rows', async () => {
    await service.query('INSERT INTO notes DEFAULT VALUES');
    expect(separate()).toMatchObject({ code: 0 });
    await service.query('INSERT INTO notes DEFAULT VALUES');
    await service.query(`UPDATE notes SET day = '2026-02-02' WHERE id = 1`);
    expect((await service.query('SELECT id::int FROM notes ORDER BY id')).rows).toEqual([
      { id: 1 },
      { id: 2 },
    ]);
    await expect(service.query('DELETE FROM notes')).rejects.toThrow('kept');
    for (const change of ['ALTER TABLE notes DISABLE TRIGGER notes_keep', 'DROP FUNCTION keep() CASCADE'])
      await expect(service.query(change)).rejects.toEqual(FORBIDDEN);
    const owner = new Client({ connectionString: ownerUrl() });
    await owner.connect();
    await owner.query('ALTER TABLE notes ADD COLUMN text text');
    await owner.end();
  });

  withTools(['psql'], 'changes nothing when it fails', async () => {
    expect(separate()).toMatchObject({ code: 0 });
    expect(separate()).toMatchObject({ code: 3 });
    await service.query('INSERT INTO notes DEFAULT VALUES');
  });

  function ownerUrl(): string {
    const url = new URL(database.url);
    [url.username, url.password] = [`${database.name}_owner`, 'x'];
    return url.href;
  }
});
