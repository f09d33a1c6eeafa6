import { blockFormOf, type BlockFormProps } from './block-form.tsx'
import { TemplateField } from './fields.tsx'

const SendForm = ({ block, names, onChange, onSubmit }: BlockFormProps<'send'>) => (
  <TemplateField
    label="Message"
    help="What is sent to the client of a streaming API."
    placeholder="{{ message }}"
    isTall
    value={block.message}
    names={names}
    onChange={(message) => onChange({ ...block, message }, 'message')}
    onSubmit={onSubmit}
  />
)

export const sendForm = blockFormOf('send', 'send', SendForm)
