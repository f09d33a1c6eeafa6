import { blockFormOf, type BlockFormProps } from './block-form.tsx'
import { StepForm } from '../StepForm.tsx'

const Step = ({
  block,
  integrations,
  names,
  sqlSchema,
  place,
  onChange,
  onSubmit,
  onTry,
}: BlockFormProps<'step'>) => (
  <StepForm
    step={block}
    integrations={integrations}
    names={names}
    sqlSchema={sqlSchema}
    place={place}
    onChange={onChange}
    onSubmit={onSubmit}
    onTry={onTry}
  />
)

export const stepForm = blockFormOf('step', 'globe', Step)
