import {
  boolean,
  color,
  data,
  defineWidget,
  eventHandler,
  gridUnits,
  items,
  number,
  text,
} from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

const field = (label: string, help: string, placeholder: string) =>
  text(label, '', { help, group: 'Data', placeholder, fieldsOf: { property: 'kanbanData' } })

/** Cards in columns that people move as work goes on. */
export const kanban = defineWidget({
  type: 'kanban',
  label: 'Kanban board',
  help: 'Shows rows as cards in columns, which people move with the pointer, by touch or with the keyboard.',
  icon: 'square-kanban',
  keywords: ['board', 'cards', 'tasks', 'trello', 'columns', 'status', 'drag'],
  namePrefix: 'Kanban',
  defaultSize: { width: gridUnits(96), height: gridUnits(44) },
  minimumSize: { columns: 16, rows: 12 },
  exposes: {
    selectedCard: {
      help: 'The row of the card chosen last; an empty object where none is.',
      initial: {},
      itemOf: 'kanbanData',
    },
    movedCard: {
      help: 'The last move: card, from, to and index, the place in its new column counted from 0; null before.',
      initial: null,
    },
  },
  settable: ['kanbanData', 'selectedCard', 'isVisible'],
  properties: {
    title: text('Title', '', {
      help: 'A heading above the board; left out where it is empty.',
      placeholder: 'Tasks',
    }),
    kanbanData: data('Data', '', {
      help: 'The cards: a list of objects, mostly the response of an API.',
      group: 'Data',
      editor: 'sheet',
      expects: 'array',
      example: '[{ "id": 1, "title": "Write the offer", "status": "To do" }]',
    }),
    columnField: field('Column field', 'The field that says in which column a card stands.', 'status'),
    idField: field(
      'ID field',
      'The field by which a card is known again after the data changed; its place in the data where it is empty.',
      'id',
    ),
    titleField: field('Title field', 'The field with the heading of a card.', 'title'),
    textField: field('Text field', 'The field with the text below the heading.', 'description'),
    tagsField: field('Tags field', 'The field with a list of tags, or with tags divided by commas.', 'tags'),
    assigneeField: field(
      'Person field',
      'The field with the name of the person who has the card.',
      'assignee',
    ),
    columns: items('Columns', {
      help: 'The columns in their order; where there are none, they come from the data.',
      group: 'Data',
      itemLabel: 'column',
      properties: {
        value: text('Value', '', {
          help: 'The value of the column field for cards that stand here.',
          placeholder: 'in_progress',
        }),
        label: text('Label', '', {
          help: 'The heading of the column; its value where it is empty.',
          placeholder: 'In progress',
        }),
        color: color('Color', { help: 'The color of the mark at the heading.' }),
        limit: number('Limit', null, {
          help: 'How many cards should stand here at most; more are marked.',
          minimum: 0,
          step: 1,
        }),
      },
    }),
    isMovable: boolean('Move cards', true, {
      help: 'Whether people can move cards; On move has to save it.',
      group: 'Behavior',
    }),
    enforcesLimits: boolean('Keep to limits', false, {
      help: 'Refuses cards in columns that have reached their limit.',
      group: 'Behavior',
      shownWhen: { property: 'isMovable', is: [true] },
    }),
    emptyText: text('Text without cards', '', {
      help: 'What is said where there are no cards and no columns.',
      group: 'Appearance',
      placeholder: 'No cards to show.',
    }),
    onCardSelect: eventHandler('On card click', 'Runs when a person presses a card.'),
    onCardMoved: eventHandler(
      'On move',
      'Runs when a person moved a card; movedCard holds the card, the columns and the place.',
    ),
    ...commonProperties,
  },
})
