/** A step of a few lines, as most are. */
export const code = `const open = Orders.output.filter((order) => order.total > 10)
const total = open.reduce((sum, order) => sum + order.total, 0)
return { count: open.length, total }`

export const orders = Array.from({ length: 20 }, (_, index) => ({ id: index, total: index * 3 }))

export const pythonCode = `open_orders = [order for order in Orders["output"] if order["total"] > 10]
return {"count": len(open_orders), "total": sum(order["total"] for order in open_orders)}`
