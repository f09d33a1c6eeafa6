import { type SeededRandom, seededRandom } from './random.ts'
import {
  companyBeginnings,
  companyEndings,
  familyNames,
  givenNames,
  jobs,
  places,
  productLines,
  sizes,
} from './vocabulary.ts'

/** A table of the sample database: its columns in order and its rows. */
export interface SampleTable {
  name: string
  columns: readonly string[]
  rows: readonly (readonly (string | number | boolean | null)[])[]
}

const counts = { customers: 420, employees: 48, orders: 3200 }
const lastDay = Date.UTC(2026, 5, 30)
const day = 24 * 60 * 60 * 1000

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
const money = (amount: number): number => Math.round(amount * 100) / 100
const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')

const weightedPlace = (random: SeededRandom) => {
  const total = places.reduce((sum, place) => sum + place.weight, 0)
  let left = random.fraction() * total
  for (const place of places) {
    left -= place.weight
    if (left < 0) return place
  }
  return places[0]
}

const makeEmployees = (random: SeededRandom): SampleTable => ({
  name: 'employees',
  columns: [
    'id',
    'first_name',
    'last_name',
    'email',
    'department',
    'title',
    'hired_on',
    'salary',
    'is_active',
  ],
  rows: Array.from({ length: counts.employees }, (_, index) => {
    const first = random.pick(givenNames)
    const last = random.pick(familyNames)
    const job = random.pick(jobs)
    return [
      index + 1,
      first,
      last,
      `${slug(first)}.${slug(last)}${index + 1}@fieldandcup.example`,
      job.department,
      random.pick(job.titles),
      dateOf(lastDay - random.between(60, 3200) * day),
      random.between(28, 96) * 1000,
      random.happens(0.92),
    ]
  }),
})

const makeProducts = (random: SeededRandom): SampleTable => {
  const rows: (string | number | boolean)[][] = []
  for (const line of productLines) {
    for (const name of line.names) {
      for (const size of [random.pick(sizes), random.pick(sizes)]) {
        const label = `${name}, ${size}`
        if (rows.some((row) => row[1] === label)) continue
        const [lowest, highest] = line.price
        rows.push([
          rows.length + 1,
          label,
          line.category,
          money(lowest + random.fraction() * (highest - lowest)),
          random.between(0, 400),
          random.happens(0.94),
        ])
      }
    }
  }
  return {
    name: 'products',
    columns: ['id', 'name', 'category', 'unit_price', 'stock', 'is_available'],
    rows,
  }
}

const makeCustomers = (random: SeededRandom): SampleTable => {
  const names = new Set<string>()
  const rows: (string | number | boolean | null)[][] = []
  while (rows.length < counts.customers) {
    const name = `${random.pick(companyBeginnings)} ${random.pick(companyEndings)}`
    if (names.has(name)) continue
    names.add(name)
    const place = weightedPlace(random)
    const contact = `${random.pick(givenNames)} ${random.pick(familyNames)}`
    rows.push([
      rows.length + 1,
      name,
      contact,
      `orders@${slug(name)}.example`,
      random.happens(0.15)
        ? null
        : `+${random.between(10, 99)} ${random.between(100, 999)} ${random.between(100000, 999999)}`,
      random.pick(place.cities),
      place.country,
      dateOf(lastDay - random.between(30, 1500) * day),
      random.pick(['standard', 'standard', 'standard', 'preferred', 'key account']),
    ])
  }
  return {
    name: 'customers',
    columns: ['id', 'name', 'contact_name', 'email', 'phone', 'city', 'country', 'customer_since', 'tier'],
    rows,
  }
}

const makeOrders = (
  random: SeededRandom,
  customers: SampleTable,
  products: SampleTable,
  employees: SampleTable,
): [SampleTable, SampleTable] => {
  const orders: (string | number | null)[][] = []
  const lines: (string | number)[][] = []
  for (let id = 1; id <= counts.orders; id += 1) {
    // A few customers order often and most now and then, and business has grown.
    const customer = customers.rows[Math.floor(random.fraction() ** 1.7 * customers.rows.length)]
    const orderedAt = lastDay - Math.floor(random.fraction() ** 1.4 * 720) * day
    const age = (lastDay - orderedAt) / day
    const status =
      age < 4
        ? random.pick(['new', 'new', 'packed'])
        : age < 12
          ? random.pick(['packed', 'shipped', 'shipped', 'delivered'])
          : random.pick([
              'delivered',
              'delivered',
              'delivered',
              'delivered',
              'delivered',
              'delivered',
              'cancelled',
              'returned',
            ])
    let total = 0
    for (let line = random.between(1, 5); line > 0; line -= 1) {
      const product = products.rows[random.between(0, products.rows.length - 1)]
      const price = Number(product?.[3] ?? 0)
      const quantity = random.between(1, 24)
      const discount = random.happens(0.18) ? random.pick([0.05, 0.1, 0.15]) : 0
      total += quantity * price * (1 - discount)
      lines.push([lines.length + 1, id, Number(product?.[0] ?? 1), quantity, price, discount])
    }
    orders.push([
      id,
      Number(customer?.[0] ?? 1),
      random.between(1, employees.rows.length),
      dateOf(orderedAt),
      status === 'new' || status === 'packed' || status === 'cancelled'
        ? null
        : dateOf(Math.min(lastDay, orderedAt + random.between(1, 9) * day)),
      status,
      String(customer?.[5] ?? ''),
      String(customer?.[6] ?? ''),
      money(total),
    ])
  }
  return [
    {
      name: 'orders',
      columns: [
        'id',
        'customer_id',
        'employee_id',
        'ordered_on',
        'shipped_on',
        'status',
        'billing_city',
        'billing_country',
        'total',
      ],
      rows: orders,
    },
    {
      name: 'order_lines',
      columns: ['id', 'order_id', 'product_id', 'quantity', 'unit_price', 'discount'],
      rows: lines,
    },
  ]
}

/** The sample business: a wholesaler of coffee and tea. The same seed gives the same rows, whatever the day. */
export const generateSamples = (seed = 20260630): SampleTable[] => {
  const random = seededRandom(seed)
  const employees = makeEmployees(random)
  const products = makeProducts(random)
  const customers = makeCustomers(random)
  return [employees, products, customers, ...makeOrders(random, customers, products, employees)]
}
