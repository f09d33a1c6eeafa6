import type { SamplePages } from './sample-pages.ts'

const titles = [
  'Write the offer',
  'Call the customer',
  'Check the invoice',
  'Order paper',
  'Plan the workshop',
]
const people = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing']
const columns = [
  { id: 'a', value: 'todo', label: 'To do', color: 'neutral500', limit: null },
  { id: 'b', value: 'doing', label: 'In progress', color: 'info', limit: 3 },
  { id: 'c', value: 'review', label: 'Review', color: 'warning', limit: 2 },
  { id: 'd', value: 'done', label: 'Done', color: 'success', limit: null },
]
const tasks = (count: number) =>
  Array.from({ length: count }, (_none, index) => ({
    id: index,
    title: `${titles[index % titles.length]}${count > 20 ? ` ${index}` : ''}`,
    description:
      index % 3 === 0 ? 'Ask for the new prices first, and send a copy to the office in Oslo.' : '',
    status: columns[(index * 7) % 4]?.value,
    tags: index % 2 === 0 ? ['Sales', 'Urgent'] : [],
    assignee: people[index % 4],
  }))
const fields = { textField: 'description', tagsField: 'tags', assigneeField: 'assignee', columns }

/** The pages with boards. */
export const kanbanPages: SamplePages = {
  kanban: [
    {
      type: 'kanban',
      name: 'Tasks',
      place: [0, 0, 96, 50],
      values: { title: 'Tasks', kanbanData: tasks(14), ...fields },
    },
    {
      type: 'kanban',
      name: 'Loading',
      place: [0, 52, 46, 20],
      values: { title: 'Loading' },
      isLoading: true,
    },
    { type: 'kanban', name: 'Empty', place: [48, 52, 46, 20], values: { title: 'Empty' } },
  ],
  'kanban-large': [
    {
      type: 'kanban',
      name: 'Many',
      place: [0, 0, 96, 60],
      values: { title: 'Many', kanbanData: tasks(100_000), ...fields },
    },
  ],
}
