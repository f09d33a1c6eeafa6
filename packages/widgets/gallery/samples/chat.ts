import type { SamplePages } from './sample-pages.ts'

const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" fill="%235b6cd9"/%3E%3Ccircle cx="16" cy="12" r="6" fill="white"/%3E%3Cellipse cx="16" cy="29" rx="11" ry="9" fill="white"/%3E%3C/svg%3E'

const words = [
  'The customer asks whether the second delivery can come a week earlier.',
  'I think so. Let me look at https://example.com/orders/4711 first.',
  'Yes.',
  'Three things are open:\n1. the invoice\n2. the address in Oslo\n3. the color of the doors',
]
const people = ['Ada Lovelace', 'Grace Hopper', 'Ada Lovelace', 'Alan Turing']
const messages = (count: number) =>
  Array.from({ length: count }, (_none, index) => ({
    id: index,
    author: people[index % people.length],
    text: `${words[(index * 3) % words.length]}${count > 50 ? ` (${index})` : ''}`,
    time: new Date(Date.UTC(2026, 2, 1, 9) + index * 97 * 60_000).toISOString(),
    avatar: people[index % people.length] === 'Ada Lovelace' ? picture : 'http://example.com/refused.png',
  }))

const answers = [
  { id: 1, role: 'user', content: 'Which orders are late?' },
  { id: 2, role: 'assistant', content: 'Two orders are late: 4711 and 4712.' },
  { id: 3, role: 'user', content: 'Write to both customers.', status: 'failed' },
  { id: 4, role: 'user', content: 'And to the warehouse, please.', status: 'sending' },
  { id: 5, role: 'assistant', content: 'Dear customer, we are sorry that', status: 'streaming' },
]

const steps = [{ id: 'step', type: 'resetComponent', config: {} }]

/** The pages with conversations. */
export const chatPages: SamplePages = {
  chat: [
    {
      type: 'chat',
      name: 'Team',
      place: [0, 0, 46, 50],
      values: {
        title: 'Order 4711',
        messages: messages(9),
        currentAuthor: 'Grace Hopper',
        isTyping: true,
        typingText: 'Ada is typing',
      },
    },
    {
      type: 'chat',
      name: 'Assistant',
      place: [48, 0, 46, 50],
      values: { title: 'Assistant', messages: answers, isBusy: true },
      record: { properties: { onMessageClick: steps, onRetry: steps } },
    },
  ],
  'chat-states': [
    { type: 'chat', name: 'Empty', place: [0, 0, 30, 24], values: { title: 'Empty' } },
    { type: 'chat', name: 'Loading', place: [32, 0, 30, 24], values: { title: 'Loading' }, isLoading: true },
    {
      type: 'chat',
      name: 'Broken',
      place: [64, 0, 30, 24],
      values: { title: 'Broken' },
      errors: { messages: 'GetMessages is not defined.' },
    },
    {
      type: 'chat',
      name: 'Disabled',
      place: [0, 26, 30, 24],
      values: { title: 'Disabled', messages: answers.slice(0, 2), isDisabled: true },
    },
    {
      type: 'chat',
      name: 'TooLong',
      place: [32, 26, 30, 24],
      values: { title: 'Too long', messages: answers.slice(0, 1), maxLength: 10, draftText: 'Twelve words' },
    },
    {
      type: 'chat',
      name: 'ReadOnly',
      place: [64, 26, 30, 24],
      values: { title: 'Read only', messages: messages(6), showsComposer: false, showsAvatars: false },
    },
  ],
  'chat-large': [
    {
      type: 'chat',
      name: 'Many',
      place: [0, 0, 60, 60],
      values: { title: 'Many', messages: messages(5000), currentAuthor: 'Grace Hopper' },
    },
  ],
}
