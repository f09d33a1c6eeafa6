import { transactionProblem } from '@ashlar/integrations/descriptors'
import classes from '../ApiEditor.module.css'
import { blockFormOf, type BlockFormProps } from './block-form.tsx'

const TransactionForm = ({ block }: BlockFormProps<'transaction'>) => {
  const problem = transactionProblem(block)
  return (
    <>
      <p className={classes['help']}>
        The steps inside run on one connection. Behind the last one all that they changed is committed. Where
        one fails, or the run is cancelled or takes too long, none of it counts.
      </p>
      {problem !== null && (
        <p className={classes['missing']} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

export const transactionForm = blockFormOf('transaction', 'layers', TransactionForm)
