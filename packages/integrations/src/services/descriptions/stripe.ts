import type { ServiceDescription } from '../service-description.ts'

/** Stripe, as its makers describe it. */
export const stripe: ServiceDescription = {
  pluginId: 'stripe',
  label: 'Stripe',
  description: 'Customers, payments and invoices at Stripe.',
  mark: 'St',
  baseUrl: 'https://api.stripe.com/v1',
  ways: [{ kind: 'bearer', label: 'Secret key' }],
  operations: [
    {
      id: 'listCustomers',
      label: 'List customers',
      method: 'GET',
      path: '/customers',
      parameters: [
        { name: 'email', label: 'E-mail', place: 'query' },
        { name: 'limit', label: 'At most', place: 'query', placeholder: '10' },
        { name: 'starting_after', label: 'After the one with this id', place: 'query' },
      ],
    },
    {
      id: 'getCustomer',
      label: 'Read a customer',
      method: 'GET',
      path: '/customers/{customer}',
      parameters: [
        { name: 'customer', label: 'Customer', place: 'path', isRequired: true, placeholder: 'cus_…' },
      ],
    },
    {
      id: 'createCustomer',
      label: 'Create a customer',
      method: 'POST',
      path: '/customers',
      parameters: [
        { name: 'email', label: 'E-mail', place: 'form' },
        { name: 'name', label: 'Name', place: 'form' },
        { name: 'description', label: 'Description', place: 'form' },
      ],
    },
    {
      id: 'listCharges',
      label: 'List charges',
      method: 'GET',
      path: '/charges',
      parameters: [
        { name: 'limit', label: 'At most', place: 'query', placeholder: '10' },
        { name: 'starting_after', label: 'After the one with this id', place: 'query' },
      ],
    },
    {
      id: 'createRefund',
      label: 'Refund a charge',
      method: 'POST',
      path: '/refunds',
      parameters: [
        { name: 'charge', label: 'Charge', place: 'form', isRequired: true, placeholder: 'ch_…' },
        {
          name: 'amount',
          label: 'Amount',
          place: 'form',
          help: 'In the smallest unit of the currency; empty: all of it.',
        },
      ],
    },
    {
      id: 'listInvoices',
      label: 'List invoices',
      method: 'GET',
      path: '/invoices',
      parameters: [
        { name: 'status', label: 'Status', place: 'query', placeholder: 'open' },
        { name: 'limit', label: 'At most', place: 'query', placeholder: '10' },
        { name: 'starting_after', label: 'After the one with this id', place: 'query' },
      ],
    },
  ],
}
