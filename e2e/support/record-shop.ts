import type { Browser } from '@playwright/test'
import { AshlarServer } from './ashlar-server.ts'
import { Editor } from './editor.ts'
import { foundOrganization } from './organization.ts'
import { connectDatabase, openDatabase, type OwnDatabase } from './own-database.ts'
import type { Person } from './people.ts'

const tables = `
  create table artist (artist_id integer primary key generated always as identity, name varchar(120) not null);
  create table album (
    album_id integer primary key generated always as identity,
    title varchar(160) not null,
    artist_id integer not null references artist (artist_id),
    released_on date,
    price numeric(8, 2) not null,
    condition text not null default 'new' check (condition in ('new', 'used', 'signed')),
    is_available boolean not null default true,
    notes text,
    created_at timestamptz not null default now()
  );
  create view cheap_album as select title, price from album where price < 10;
  insert into artist (name) values ('Ada Combo'), ('The Bores'), ('Cantata Mundi');
  insert into album (title, artist_id, released_on, price, condition, is_available)
    select 'Record ' || n, 1 + n % 3, date '2020-01-01' + n * 7, 5 + n % 20, (array['new', 'used', 'signed'])[1 + n % 3],
      n % 4 > 0
    from generate_series(1, 34) as n`

/** Starts the database of a company with artists and their albums. */
export const openRecordShop = (): Promise<OwnDatabase> => openDatabase(tables)

/** A server whose organization is connected to the database of the record shop, and its owner before a browser. */
export interface RecordShop {
  server: AshlarServer
  shop: OwnDatabase
  olga: Person
  editor: Editor
  /** The connection to the shop's database. */
  integrationId: string
  /** Closes the browser and removes server and database. */
  end: () => Promise<void>
}

/** Opens the record shop's database and a server, and connects them for an organization of its own. */
export const beginAtRecordShop = async (browser: Browser): Promise<RecordShop> => {
  const shop = await openRecordShop()
  const server = await AshlarServer.start({ ASHLAR_ALLOWED_HOSTS: `127.0.0.1:${shop.port}` })
  const olga = await foundOrganization(browser, server)
  const integrationId = await connectDatabase(olga.page.request, 'Record shop', shop)
  return {
    server,
    shop,
    olga,
    integrationId,
    editor: new Editor(olga.page),
    end: async () => {
      await olga.context.close()
      await server.remove()
      await shop.stop()
    },
  }
}
