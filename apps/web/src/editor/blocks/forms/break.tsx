import { blockFormOf, type BlockFormProps } from './block-form.tsx'
import { TemplateField } from './fields.tsx'

const BreakForm = ({ block, names, onChange, onSubmit }: BlockFormProps<'break'>) => (
  <TemplateField
    label="Condition"
    help="Where it is true, the loop around ends. Empty: it never is."
    placeholder="{{ item.total > 100 }}"
    value={block.condition}
    names={names}
    onChange={(condition) => onChange({ ...block, condition }, 'condition')}
    onSubmit={onSubmit}
  />
)

export const breakForm = blockFormOf('break', 'octagon-x', BreakForm)
