import { pageCheck, type JsonObject } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import {
  aDraft,
  aPageWith,
  after,
  call,
  catalogue,
  the,
  theApi,
  theWidget,
  told,
  withApi,
} from '../../../test/build-draft.ts'
import { editableTypes, typesLeftAlone } from '../editable-types.ts'
import { toolDeclarations } from '../tools.ts'

const check = pageCheck(catalogue)

const refusal = (draft: ReturnType<typeof aDraft>, name: string, input: JsonObject): string => {
  const answer = call(draft, name, input)
  return answer.ok ? '' : answer.message
}

describe('the tools of the assistant that builds', () => {
  it('declares each with a closed schema of an object and a name of its own', () => {
    const names = toolDeclarations.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { name, input, description } of toolDeclarations) {
      expect(input, name).toMatchObject({ type: 'object', additionalProperties: false })
      expect(description.length, name).toBeGreaterThan(10)
      // A provider's own reader of schemas knows no references.
      expect(JSON.stringify(input), name).not.toContain('$ref')
    }
  })

  it('adds components of every kind that can be added, and the page stays sound', () => {
    for (const type of editableTypes(catalogue)) {
      const { records } = after(aDraft(), ['add_component', { type }])
      expect(check(records), type).toMatchObject({ ok: true })
    }
  })

  it('leaves components alone whose content is code of its own', () => {
    expect(typesLeftAlone).toEqual(['custom', 'html'])
    for (const type of [...typesLeftAlone, 'page', 'nope']) {
      expect(refusal(aDraft(), 'add_component', { type })).toContain(`no component of type ${type}`)
    }
  })

  it('puts components below each other, beside where a left edge is wanted, and makes room where a place is', () => {
    const draft = after(
      aDraft(),
      ['add_component', { type: 'input', name: 'A', place: { left: 0, columns: 48 } }],
      ['add_component', { type: 'input', name: 'B', place: { left: 48, columns: 48 } }],
      ['add_component', { type: 'table', name: 'C' }],
      ['add_component', { type: 'text', name: 'Title', place: { left: 0, top: 0, rows: 4 } }],
    )
    const topOf = (name: string) => theWidget(draft.records, name).top.value
    expect(topOf('Title')).toBe(0)
    expect(topOf('A')).toBe(4)
    expect(topOf('C')).toBeGreaterThan(topOf('B'))
  })

  it('gives a new component the next free name, and leaves the name of one that is there', () => {
    const draft = aDraft(
      aPageWith(['add_component', { type: 'button' }], ['add_component', { type: 'text', name: 'Title' }]),
    )
    expect(told(draft, 'add_component', { type: 'button', name: 'Button1' })).toEqual({ name: 'Button2' })
    expect(told(draft, 'rename', { name: 'Button1', to: 'My Button' })).toEqual({ name: 'My_Button' })
    for (const to of ['1x', 'Title']) {
      const answer = call(draft, 'rename', { name: 'Button1', to })
      expect(answer.ok).toBe(false)
      expect(the(answer.draft.records, 'Button1').name).toBe('Button1')
    }
  })

  it('renames with everything that reads the name', () => {
    const draft = after(
      aDraft(aPageWith(['add_component', { type: 'input', name: 'Search' }])),
      ['add_component', { type: 'text', name: 'T', properties: { text: 'You look for {{ Search.value }}' } }],
      ['rename', { name: 'Search', to: 'Find' }],
    )
    expect(theWidget(draft.records, 'T').properties.text).toBe('You look for {{ Find.value }}')
  })

  it('sets what can be set, and says why not of the rest', () => {
    const draft = aDraft(aPageWith(['add_component', { type: 'button', name: 'Save' }]))
    const answer = call(draft, 'set_properties', {
      component: 'Save',
      properties: {
        widgetId: 'other',
        text: 'Save {{ Input1.value }}',
        backgroundColor: 'red',
        isDisabled: 'Input1.isValid',
        buttonStyle: 'HUGE',
        nope: 1,
        borderRadius: { topLeft: '8px' },
        margin: { top: 4 },
      },
    })
    expect(answer).toMatchObject({
      ok: true,
      tells: {
        set: ['text', 'backgroundColor', 'isDisabled', 'buttonStyle', 'borderRadius', 'margin'],
        discarded: [
          { property: 'widgetId', reason: 'Cannot update widgetId' },
          { property: 'nope', reason: 'Save has no property "nope".' },
        ],
      },
    })
    const save = theWidget(answer.draft.records, 'Save')
    expect(save.properties).toEqual({
      text: 'Save {{ Input1.value }}',
      backgroundColor: '#ff0000',
      isDisabled: '{{Input1.isValid}}',
      cornerRadius: 8,
    })
    expect(save.margin?.top).toEqual({ value: 4, mode: 'px' })
    expect(save.dynamicBindingPathList).toEqual([{ key: 'text' }, { key: 'isDisabled' }])
    expect(answer.draft.discarded).toHaveLength(2)
  })

  it('makes an API of statements, code and control blocks, and changes it block by block', () => {
    const draft = after(
      aDraft(),
      [
        'add_api',
        {
          name: 'GetOrders',
          blocks: [
            { kind: 'step', name: 'Rows', on: 'shop', code: 'select * from orders' },
            { kind: 'conditional', name: 'IfAny', settings: { condition: '{{ Rows.output.length > 0 }}' } },
            { kind: 'return', in: 'IfAny', at: 'if', name: 'Some', settings: { data: '{{ Rows.output }}' } },
          ],
        },
      ],
      [
        'edit_blocks',
        {
          api: 'GetOrders',
          edits: [
            { do: 'set', block: 'Rows', code: 'select id from orders' },
            { do: 'rename', block: 'Rows', to: 'Orders' },
            { do: 'add', kind: 'step', name: 'Code', on: 'javascript', code: 'return 1', before: 'IfAny' },
          ],
        },
      ],
    )
    const api = theApi(draft.records, 'GetOrders')
    expect(api.blocks.map(({ name }) => name)).toEqual(['Orders', 'Code', 'IfAny'])
    expect(api.blocks[0]).toMatchObject({
      pluginId: 'postgres',
      datasourceId: 'shop',
      configuration: { body: 'select id from orders' },
    })
    expect(api.blocks[2]).toMatchObject({
      if: {
        condition: '{{ Orders.output.length > 0 }}',
        blocks: [{ kind: 'return', data: '{{ Orders.output }}' }],
      },
    })
    expect(check(draft.records)).toMatchObject({ ok: true })
  })

  it('says what is wrong with an edit of blocks, and makes the other edits', () => {
    const draft = aDraft(withApi(aPageWith(), 'API1', 'select 1'))
    expect(refusal(draft, 'edit_blocks', { api: 'Nope', edits: [{ do: 'delete', block: 'x' }] })).toBe(
      'There is no API called Nope.',
    )
    expect(refusal(draft, 'edit_blocks', { api: 'API1', edits: [{ do: 'add', kind: 'foo' }] })).toBe(
      'There is no kind of blocks called foo.',
    )
    expect(
      refusal(draft, 'add_api', { blocks: [{ kind: 'step', on: 'mail', code: 'GET /users' }] }),
    ).toContain('have no step body')
    expect(refusal(draft, 'add_api', { blocks: [{ kind: 'step', on: 'nowhere' }] })).toContain(
      'There is no integration called nowhere.',
    )
    const request = {
      kind: 'step',
      on: 'mail',
      settings: { path: '/users', headers: { accept: 'text/html' } },
    }
    const next = after(draft, ['add_api', { name: 'Users', blocks: [request] }])
    expect(theApi(next.records, 'Users').blocks[0]).toMatchObject({
      configuration: { path: '/users', headers: [{ key: 'accept', value: 'text/html' }] },
    })
  })

  it('lets no API run by itself that may change data', () => {
    const blocks = [{ kind: 'step', on: 'shop', code: 'delete from orders where id = {{ Table1.id }}' }]
    expect(refusal(aDraft(), 'add_api', { name: 'Del', blocks, runOnInputChange: true })).toContain(
      'may change data',
    )
  })

  it('lists, adds, changes and takes away items by their ids', () => {
    const draft = after(
      aDraft(),
      ['add_component', { type: 'table', name: 'Orders' }],
      [
        'set_items',
        { component: 'Orders', property: 'columns', items: [{ key: 'id', label: 'Id' }, { key: 'total' }] },
      ],
    )
    const columns = theWidget(draft.records, 'Orders').properties.columns
    expect(columns).toMatchObject([{ key: 'id', label: 'Id' }, { key: 'total' }])
    const second = Array.isArray(columns) ? columns[1] : undefined
    const id = typeof second === 'object' && second !== null && 'id' in second ? second.id : undefined
    const next = after(draft, [
      'set_items',
      {
        component: 'Orders',
        property: 'columns',
        items: [{ id: id ?? '', label: 'Total' }, { key: 'status' }],
      },
    ])
    expect(theWidget(next.records, 'Orders').properties.columns).toMatchObject([
      { id, key: 'total', label: 'Total' },
      { key: 'status' },
    ])
  })

  it('moves, groups, lays out and divides', () => {
    const draft = after(
      aDraft(),
      ['add_component', { type: 'input', name: 'A' }],
      ['add_component', { type: 'input', name: 'B' }],
      ['group', { components: ['A', 'B'], name: 'Box' }],
      ['set_layout', { inside: 'Box', layout: 'vertical' }],
      ['move', { component: 'B', position: 'before', relativeTo: 'A' }],
      ['set_size', { component: 'A', width: 'fillParent', height: { mode: 'fitContent' } }],
    )
    const tree = told(draft, 'read_page')
    expect(tree).toMatchObject({
      components: [{ inside: [{ name: 'Box', inside: [{ name: 'B' }, { name: 'A' }] }] }],
    })
    const section = told(draft, 'add_section', { columns: 2 })
    expect(section).toMatchObject({ columns: [expect.any(String), expect.any(String)] })
    expect(refusal(draft, 'set_size', { component: 'A', height: '40px' })).toContain('not allowed in a stack')
    expect(refusal(draft, 'group', { components: ['A', 'Nope'] })).toBe('There is no component called Nope.')
  })

  it('adds and changes variables, timers and events, and deletes what is named', () => {
    const draft = after(
      aDraft(),
      ['set_state_variable', { name: 'Filter', defaultValue: '{{ null }}' }],
      ['set_state_variable', { name: 'Filter', persistence: 'Local Storage' }],
      ['set_timer', { name: 'Poll', intervalMs: 5000, startOnPageLoad: true }],
      ['set_event', { name: 'Saved', arguments: ['id'] }],
      ['set_handler', { of: 'Saved', event: 'onTrigger', steps: [{ type: 'showAlert', message: 'Saved' }] }],
    )
    expect(the(draft.records, 'Filter')).toMatchObject({
      defaultValue: '{{ null }}',
      persistance: 'Local Storage',
    })
    expect(the(draft.records, 'Poll')).toMatchObject({ intervalMs: 5000, startOnPageLoad: true })
    expect(the(draft.records, 'Saved')).toMatchObject({ onTrigger: [{ type: 'showAlert' }] })
    const gone = after(draft, ['delete', { name: 'Filter' }], ['delete', { name: 'Poll' }])
    expect(Object.values(gone.records).some(({ kind }) => kind === 'stateVariable' || kind === 'timer')).toBe(
      false,
    )
  })

  it('finds who reads something', () => {
    const draft = aDraft(
      aPageWith(
        ['add_component', { type: 'input', name: 'Search' }],
        ['add_component', { type: 'text', name: 'T', properties: { text: '{{ Search.value }}' } }],
      ),
    )
    expect(told(draft, 'find_references', { name: 'Search' })).toEqual({
      uses: [{ in: 'T', path: 'text', effect: 'reads', what: 'value' }],
    })
  })

  it('adds nothing without a type, or where there is no page to stand on', () => {
    expect(refusal(aDraft(), 'add_component', { name: 'Save' })).toContain('type')
    expect(refusal(aDraft({}), 'add_component', { type: 'button' })).toContain('There is no component called')
  })

  it('throws where a group has no canvas to put components on', () => {
    const container = catalogue.get('container')
    const form = catalogue.get('form')
    if (container === undefined || form === undefined) throw new Error('The catalog lacks a container.')
    const strange = new Map(catalogue)
      .set('container', { ...container, canContain: () => true, children: [{ type: 'form' }] })
      .set('form', { ...form, canContain: () => true, children: [] })
    const draft = after(aDraft(aPageWith(), { catalogue: strange }), [
      'add_component',
      { type: 'input', name: 'A' },
    ])
    expect(() => call(draft, 'group', { components: ['A'] })).toThrowError('Could not find created canvas')
  })
})
