/** The tables of the sample database, as a builder finds them. */
export const sampleSchema = `
create table employees (
  id integer primary key,
  first_name text not null,
  last_name text not null,
  email text not null unique,
  department text not null,
  title text not null,
  hired_on date not null,
  salary numeric(10, 2) not null,
  is_active boolean not null
);
create table products (
  id integer primary key,
  name text not null unique,
  category text not null,
  unit_price numeric(10, 2) not null,
  stock integer not null,
  is_available boolean not null
);
create table customers (
  id integer primary key,
  name text not null unique,
  contact_name text not null,
  email text not null,
  phone text,
  city text not null,
  country text not null,
  customer_since date not null,
  tier text not null
);
create table orders (
  id integer primary key,
  customer_id integer not null references customers (id),
  employee_id integer not null references employees (id),
  ordered_on date not null,
  shipped_on date,
  status text not null,
  billing_city text not null,
  billing_country text not null,
  total numeric(12, 2) not null
);
create table order_lines (
  id integer primary key,
  order_id integer not null references orders (id),
  product_id integer not null references products (id),
  quantity integer not null,
  unit_price numeric(10, 2) not null,
  discount numeric(4, 2) not null
);
create index on orders (customer_id);
create index on orders (ordered_on);
create index on order_lines (order_id);
`
