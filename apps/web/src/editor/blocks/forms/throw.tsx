import { blockFormOf, type BlockFormProps } from './block-form.tsx'
import { TemplateField } from './fields.tsx'

const ThrowForm = ({ block, names, onChange, onSubmit }: BlockFormProps<'throw'>) => (
  <TemplateField
    label="Error"
    help="The text with which the API fails, unless a try block around catches it."
    placeholder="No stock for {{ item.name }}"
    value={block.error}
    names={names}
    onChange={(error) => onChange({ ...block, error }, 'error')}
    onSubmit={onSubmit}
  />
)

export const throwForm = blockFormOf('throw', 'circle-alert', ThrowForm)
