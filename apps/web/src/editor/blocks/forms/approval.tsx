import { blockFormOf, type BlockFormProps } from './block-form.tsx'
import { SecondsField, TemplateField } from './fields.tsx'

const ApprovalForm = ({ block, names, onChange, onSubmit }: BlockFormProps<'approval'>) => (
  <>
    <TemplateField
      label="Question"
      help="What the person who decides is asked."
      isTall
      value={block.message}
      names={names}
      onChange={(message) => onChange({ ...block, message }, 'message')}
      onSubmit={onSubmit}
    />
    <TemplateField
      label="Who decides"
      help="Mail addresses, separated by commas. Empty: all who may edit it."
      value={block.approvers}
      names={names}
      onChange={(approvers) => onChange({ ...block, approvers }, 'approvers')}
      onSubmit={onSubmit}
    />
    <SecondsField
      label="Time limit"
      help="The run fails where nobody decides until then. Empty: a week."
      value={block.timeLimit}
      onChange={(timeLimit) => onChange({ ...block, timeLimit }, 'timeLimit')}
    />
  </>
)

export const approvalForm = blockFormOf('approval', 'user', ApprovalForm)
