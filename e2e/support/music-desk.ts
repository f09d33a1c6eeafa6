import { openDatabase, type OwnDatabase } from './own-database.ts'

const tables = `
  create table artist (artist_id integer primary key generated always as identity, name varchar(120) not null);
  create table album (
    album_id integer primary key generated always as identity,
    title varchar(160) not null,
    artist_id integer not null references artist
  );
  create table track (
    track_id integer primary key generated always as identity,
    name varchar(200) not null,
    album_id integer references album,
    unit_price numeric(10, 2) not null default 0.99
  );
  create table employee (
    employee_id integer primary key generated always as identity,
    first_name varchar(20) not null,
    last_name varchar(20) not null,
    email varchar(60)
  );
  create table customer (
    customer_id integer primary key generated always as identity,
    first_name varchar(40) not null,
    last_name varchar(20) not null,
    company varchar(80),
    city varchar(40),
    country varchar(40),
    email varchar(60) not null,
    support_rep_id integer references employee
  );
  create table invoice (
    invoice_id integer primary key generated always as identity,
    customer_id integer not null references customer,
    invoice_date date not null default current_date,
    status text not null default 'new' check (status in ('new', 'paid', 'shipped', 'cancelled')),
    billing_city varchar(40),
    billing_country varchar(40),
    total numeric(10, 2) not null default 0
  );
  create table invoice_line (
    invoice_line_id integer primary key generated always as identity,
    invoice_id integer not null references invoice on delete cascade,
    track_id integer not null references track,
    unit_price numeric(10, 2) not null,
    quantity integer not null default 1 check (quantity > 0)
  );
  insert into artist (name) values ('Ada Combo'), ('The Bores'), ('Cantata Mundi');
  insert into album (title, artist_id) select 'Album ' || n, 1 + n % 3 from generate_series(1, 9) as n;
  insert into track (name, album_id) select 'Track ' || n, 1 + n % 9 from generate_series(1, 60) as n;
  insert into employee (first_name, last_name, email) values
    ('Jane', 'Sorrel', 'jane@shop.example'), ('Steve', 'Marsh', 'steve@shop.example');
  insert into customer (first_name, last_name, city, country, email, support_rep_id)
    select (array['Luis', 'Leonie', 'Helena', 'Bjorn'])[1 + n % 4],
      (array['Goncalves', 'Kohler', 'Holy', 'Hansen', 'Wichter'])[1 + n % 5],
      (array['Lisbon', 'Stuttgart', 'Prague'])[1 + n % 3], (array['Portugal', 'Germany', 'Czechia'])[1 + n % 3],
      'customer' || n || '@mail.example', 1 + n % 2
    from generate_series(1, 20) as n;
  insert into invoice (customer_id, invoice_date, status, billing_city, billing_country, total)
    select 1 + n % 20, date '2025-01-01' + n * 3, (array['new', 'paid', 'shipped', 'cancelled'])[1 + n % 4],
      city, country, round(5 + n % 17 * 1.5, 2)
    from generate_series(1, 120) as n join customer on customer_id = 1 + n % 20 order by n;
  insert into invoice_line (invoice_id, track_id, unit_price, quantity)
    select 1 + n % 120, 1 + n % 60, 0.99, 1 + n % 3 from generate_series(1, 300) as n;`

/** Starts the database of a music shop: customers, their orders (invoices) and the lines of these, with few rows. */
export const openMusicDesk = (): Promise<OwnDatabase> => openDatabase(tables)
