import { blockFormOf, type BlockFormProps } from './block-form.tsx'
import { TemplateField } from './fields.tsx'

const ReturnForm = ({ block, names, onChange, onSubmit }: BlockFormProps<'return'>) => (
  <TemplateField
    label="Value"
    help="The response of the API, which ends here."
    placeholder="{{ Step1.output }}"
    isTall
    value={block.data}
    names={names}
    onChange={(data) => onChange({ ...block, data }, 'data')}
    onSubmit={onSubmit}
  />
)

export const returnForm = blockFormOf('return', 'corner-down-left', ReturnForm)
