import type { ScopeEntry } from '@ashlar/runtime'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { codeRemarks, type RemarkedCode } from './code-remarks.ts'
import { withoutTabs } from './tabs-in-python.ts'

const table: ScopeEntry = {
  name: 'Table1',
  kind: 'widget',
  type: 'table',
  help: '',
  value: { selectedRow: null, rows: [{ id: 1, note: null }] },
}
const remarks = (mode: RemarkedCode['mode'], text: string, more: Partial<RemarkedCode> = {}) =>
  codeRemarks({ text, mode, names: [table], isOfApplication: false, isCode: () => true, ...more })
const messages = (...given: Parameters<typeof remarks>): string[] =>
  remarks(...given).map(({ message }) => message)

describe('code of the server', () => {
  it.each([
    ['javascript', 'showAlert("Done"); return 1'],
    ['python', 'showAlert("Done")'],
    ['sql', 'select {{ showAlert("Done") }}'],
  ] as const)('in %s is told that a method only exists in the frontend', (mode, text) => {
    const [remark] = remarks(mode, text)
    expect(remark?.message).toBe('ERROR: showAlert() is a frontend JavaScript-only method')
    expect(remark?.advice).toContain('cannot be called from backend code')
    expect(remark?.advice).toContain('frontend event handler from the API response block')
    expect(text.slice(remark?.from, remark?.to)).toBe('showAlert')
  })

  it('may hold a name of its own that is called so', () => {
    const own: ScopeEntry = { ...table, name: 'showAlert', kind: 'stateVariable', type: 'variable' }
    expect(messages('javascript', 'showAlert()', { names: [own] })).toEqual([])
  })

  it('is told of references between double brackets in JavaScript, and not in texts', () => {
    const text = 'const id = {{Input1.value}}'
    expect(messages('javascript', text)).toEqual([
      'ERROR: Surrounding references with double brackets is invalid in backend JavaScript. Simply remove the brackets and type the variable or expression directly.',
    ])
    expect(messages('javascript', '"{{Input1.value}}"', { isCode: () => false })).toEqual([])
    expect(messages('javascript', 'return `${{ a }}`')).toEqual([])
  })

  it('is told of neither in scripts of the browser', () => {
    expect(messages('script', 'showAlert("Done")')).toEqual([])
  })
})

describe('a reference of a binding that is null now', () => {
  it('is marked, also where what it is read from is null', () => {
    expect(messages('text', '{{ Table1.selectedRow.id }}')).toEqual(['WARN: Table1.selectedRow.id is null'])
    expect(messages('text', '{{ Table1.rows[0].note }}')).toEqual(['WARN: Table1.rows[0].note is null'])
  })

  it('is nothing to mark where there is a value, or no such name', () => {
    expect(messages('text', '{{ Table1.rows[0].id }} {{ Nobody.value }} {{ Table1.nothing }}')).toEqual([])
  })
})

describe('a name in the binding of a query that nothing has', () => {
  it('is marked, as the query would fail', () => {
    const text =
      'select * from orders where id = {{ Tabel1.selectedRow.id }} and note = {{ Table1.rows[0].note }}'
    const [remark, ...others] = remarks('sql', text)
    expect(remark).toMatchObject({ message: 'WARN: Tabel1 is not defined', severity: 'warning' })
    expect(text.slice(remark?.from, remark?.to)).toBe('Tabel1')
    expect(others).toEqual([])
  })

  it('is none that every binding knows, or that the binding itself makes', () => {
    const text =
      'select {{ Global.user.email }}, {{ Math.max(1, 2) }}, {{ moment().format() }}, {{ [1].map((one) => one + 1) }}'
    expect(messages('sql', text)).toEqual([])
  })
})

describe('a member that no value has now', () => {
  it.each([
    ['text', 'Hello {{ Table1.rows[0].nte }}'],
    ['sql', 'select {{ Table1.rows.map((row) => row.nte) }}'],
    ['script', 'const [row] = Table1.rows; row.nte'],
  ] as const)('is marked in %s with the name that was meant', (mode, text) => {
    const [remark, ...others] = remarks(mode, text).filter(({ message }) => message.includes('has no'))
    expect(others).toEqual([])
    expect(remark?.advice).toBe('Did you mean note?')
    expect(text.slice(remark?.from, remark?.to)).toBe('nte')
  })

  it('is left alone in Python, which has other words for members', () => {
    expect(messages('python', 'Table1.rows[0].nte')).toEqual([])
  })
})

describe('tabs in Python', () => {
  it('become four spaces each, at the beginning of lines alone', () => {
    const state = EditorState.create({ doc: 'if a:\n\tprint("\t")\n\t\treturn 1\n' })
    const { newDoc } = state.update({ changes: withoutTabs(state) })
    expect(newDoc.toString()).toBe('if a:\n    print("\t")\n        return 1\n')
  })
})

describe('code of the application', () => {
  const message =
    'The App. prefix is not needed to access other App-level resources from App scope. Please remove the prefix and type "Counter" instead.'

  it.each([
    ['json', '{{ App.Counter.value + 1 }}'],
    ['script', 'App.Counter.set(1)'],
  ] as const)('in %s is told that it needs no prefix for its own', (mode, text) => {
    const [remark] = remarks(mode, text, { isOfApplication: true })
    expect(remark?.message).toBe(message)
    expect(text.slice(remark?.from).startsWith('App.Counter')).toBe(true)
  })

  it('is the only one that is told so', () => {
    expect(messages('json', '{{ App.Counter.value }}')).toEqual([])
    expect(messages('json', '{{ Counter.value }}', { isOfApplication: true })).toEqual([])
  })
})

describe('methods', () => {
  it('are no misspelled members, though one of nearly the same name is there', () => {
    const timer: ScopeEntry = {
      name: 'Timer1',
      kind: 'timer',
      type: '',
      help: '',
      value: { isActive: false, state: {} },
    }
    expect(messages('script', 'Timer1.start()', { names: [timer] })).toEqual([])
    expect(messages('script', 'return Timer1.stat', { names: [timer] })).toEqual(['WARN: Timer1 has no stat'])
  })
})
