import { inputKinds } from '@ashlar/schema/input-kind'
import { describe, expect, it } from 'vitest'
import { chosenKind, kindChoices, knownInputs, problemOfKind } from './input-kinds.ts'

describe('the kinds of inputs', () => {
  it('are all to be chosen, and anything besides', () => {
    expect(kindChoices.map(({ value }) => chosenKind(value))).toEqual([null, ...inputKinds])
    expect(chosenKind('nonsense')).toBeNull()
  })

  it.each([
    ['text', '12', null],
    ['number', '12.5', null],
    ['number', '', null],
    ['number', '{{ Table1.selectedRow.id }}', null],
    ['number', 'twelve', 'This has to be a number, such as 12.5, or a binding.'],
    ['number', 'no {{ 1 }}', 'This has to be a number, such as 12.5, or a binding.'],
    ['boolean', 'true', null],
    ['boolean', 'yes', 'This has to be true or false, or a binding.'],
    ['list', '[1]', null],
    ['list', '{}', 'This has to be a list, such as [1, 2], or a binding.'],
    ['object', '{ "id": 1 }', null],
    ['object', 'null', 'This has to be an object, such as { "id": 1 }, or a binding.'],
  ] as const)('of %s take %j: %j', (kind, written, problem) => {
    expect(problemOfKind(kind, written)).toBe(problem)
  })

  it('say beside each field what it is and what it is for', () => {
    const [any, number] = knownInputs([
      { name: 'a', defaultValue: '', kind: null, help: '' },
      { name: 'b', defaultValue: '3', kind: 'number', help: 'How many are shown.' },
    ])
    expect(any).toEqual({ name: 'a', placeholder: '', help: '' })
    expect(number).toMatchObject({
      type: 'Number',
      isText: false,
      placeholder: '3',
      help: 'How many are shown.',
    })
  })
})
