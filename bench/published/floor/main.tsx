import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import './floor.css'

interface Order {
  id: number
  ordered_on: string
  customer: string
  billing_city: string
  billing_country: string
  status: string
  total: number
}

const columns = [
  'id',
  'ordered_on',
  'customer',
  'billing_city',
  'billing_country',
  'status',
  'total',
] as const
const states = ['new', 'packed', 'shipped', 'delivered', 'cancelled', 'returned']
const rowHeight = 36

const Orders = () => {
  const [orders, setOrders] = useState<Order[]>([])
  const [country, setCountry] = useState('')
  const [status, setStatus] = useState('')
  const [top, setTop] = useState(0)
  const load = async (): Promise<void> => {
    const response = await fetch('/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ country, status }),
    })
    setOrders(await response.json())
  }
  useEffect(() => {
    void load()
    // oxlint-disable-next-line react/exhaustive-deps -- once, as the page that is measured does
  }, [])
  const first = Math.floor(top / rowHeight)
  return (
    <main>
      <h2>Orders</h2>
      <label>
        Country <input value={country} onChange={(event) => setCountry(event.target.value)} />
      </label>
      <label>
        Status
        <select value={status} onChange={(event) => setStatus(event.target.value)}>
          <option value="">Any status</option>
          {states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </select>
      </label>
      <button type="button" onClick={() => void load()}>
        Search
      </button>
      <div role="grid" className="rows" onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
        <div style={{ height: orders.length * rowHeight }}>
          {orders.slice(first, first + 20).map((order, index) => (
            <div role="row" key={order.id} className="row" style={{ top: (first + index) * rowHeight }}>
              {columns.map((column) => (
                <span role="gridcell" key={column}>
                  {order[column]}
                </span>
              ))}
            </div>
          ))}
        </div>
      </div>
    </main>
  )
}

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<Orders />)
