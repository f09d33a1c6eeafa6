import type { Pointed } from '@ashlar/runtime/testing'
import type { TestStep } from '@ashlar/schema'
import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { stepInWords } from './step-words.ts'
import classes from './Tests.module.css'
import { useNameOf } from './use-name-of.ts'

/** The longest text that is held to be there as it is. */
const longestText = 500

/** What can be held of a component that was pointed at, what says most first. */
const checksOf = ({ component, text, values }: Pointed): TestStep[] => [
  ...(text === '' ? [] : [{ kind: 'text', component, contains: text.slice(0, longestText) } as const]),
  ...Object.entries(values)
    .toSorted(([one], [other]) => Number(other === 'value') - Number(one === 'value'))
    .map(([property, equals]) => ({ kind: 'value', component, property, equals }) as const),
  { kind: 'visible', component, is: true },
]

/** Asks what of a component must be as it is now. */
export const CheckForm = ({
  pointed,
  onAdd,
  onCancel,
}: {
  pointed: Pointed
  onAdd: (steps: readonly TestStep[]) => void
  onCancel: () => void
}) => {
  const nameOf = useNameOf()
  const checks = checksOf(pointed)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([0]))
  const toggle = (place: number): void =>
    setChosen((before) =>
      before.has(place) ? new Set([...before].filter((one) => one !== place)) : new Set([...before, place]),
    )
  return (
    <Stack gap="xs" role="group" aria-label={`What must hold of ${nameOf(pointed.component)}`}>
      <strong>What must hold</strong>
      <div className={classes['choices']}>
        {checks.map((step, place) => (
          <Checkbox
            // biome-ignore lint/suspicious/noArrayIndexKey: the choices of one component stay in their order
            key={place}
            size="xs"
            label={stepInWords(step, nameOf)}
            checked={chosen.has(place)}
            onChange={() => toggle(place)}
          />
        ))}
      </div>
      <Group gap="xs">
        <Button
          size="xs"
          disabled={chosen.size === 0}
          onClick={() => onAdd(checks.filter((_, place) => chosen.has(place)))}
        >
          Add
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}
