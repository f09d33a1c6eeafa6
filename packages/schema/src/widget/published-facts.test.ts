import { describe, expect, it } from 'vitest'
import { gridUnits } from '../measures.ts'
import { defineWidget } from './descriptor.ts'
import { boolean, choice, data, eventHandler, items, number, text } from './property.ts'
import { publishedFacts } from './published-facts.ts'

const secret = 'Only builders read this.'
const grid = defineWidget({
  type: 'grid',
  label: secret,
  help: secret,
  icon: 'box',
  namePrefix: 'Grid',
  defaultSize: { width: gridUnits(1), height: gridUnits(1) },
  role: 'container',
  properties: {
    items: data(secret, '[]', {
      help: secret,
      expects: 'array',
      editor: 'words',
      example: secret,
      offers: [{ value: secret, label: secret }],
    }),
    title: text(secret, 'Nothing', {
      help: secret,
      placeholder: secret,
      fieldsOf: { property: secret },
      shownWhen: { property: 'items', is: [] },
    }),
    isTold: boolean(secret, true, { help: secret, condition: secret }),
    size: number(secret, 3, { help: secret, minimum: 1, maximum: 9 }),
    kind: choice(secret, 'A', { help: secret, options: [{ value: 'A', label: secret }] }),
    columns: items(secret, {
      help: secret,
      itemLabel: secret,
      properties: {
        shown: text(secret, '', { help: secret, perItem: { of: 'items', as: 'currentRow' } }),
        onClick: eventHandler(secret, secret),
      },
    }),
  },
  exposes: { value: { help: secret, initial: null, initialFrom: 'title' } },
  settable: ['title'],
  repeats: { of: 'items', as: { item: 'currentItem', cell: 'currentCell' } },
})

describe('what a published application knows of a kind of widget', () => {
  const facts = publishedFacts(grid)

  it('holds no word that only builders read', () => {
    expect(JSON.stringify(facts)).not.toContain(secret)
  })

  it('survives being sent, with all that values, events and cells are made of', () => {
    const sent: unknown = JSON.parse(JSON.stringify(facts))
    expect(sent).toEqual(facts)
    expect(sent).toMatchObject({
      type: 'grid',
      role: 'container',
      properties: {
        items: { kind: 'data', default: '[]', expects: 'array' },
        title: { kind: 'text', default: 'Nothing' },
        size: { kind: 'number', default: 3, minimum: 1, maximum: 9 },
        kind: { kind: 'choice', options: [{ value: 'A' }] },
        columns: {
          kind: 'items',
          properties: {
            shown: { perItem: { of: 'items', as: 'currentRow' } },
            onClick: { kind: 'eventHandler' },
          },
        },
      },
      exposes: { value: { initial: null, initialFrom: 'title' } },
      settable: ['title'],
      repeats: { of: 'items', as: { item: 'currentItem', cell: 'currentCell' } },
    })
  })
})
