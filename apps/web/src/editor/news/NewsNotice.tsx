import { IconButton } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEditor } from '../context/editor-context.tsx'
import { NewsDialog } from './NewsDialog.tsx'
import { useNews } from './news-context.ts'
import { newsInWords } from './news-in-words.ts'
import { useNoteSeen } from './use-note-seen.ts'
import classes from './News.module.css'

/** Tells whoever comes back what others changed meanwhile, until they say that they saw it. */
export const NewsNotice = () => {
  useNoteSeen()
  const { told, dismiss } = useNews()
  const mode = useEditor((state) => state.mode)
  const [isOpen, setOpen] = useState(false)
  const isTold = told !== null && mode === 'edit'
  return (
    <>
      {isTold && (
        <div role="status" className={classes['notice']}>
          <span>{newsInWords(told)}</span>
          <span className={classes['actions']}>
            <Button size="xs" variant="default" onClick={() => setOpen(true)}>
              Show changes
            </Button>
            <IconButton icon="x" label="I have seen it" onClick={() => void dismiss()} />
          </span>
        </div>
      )}
      <NewsDialog
        news={told}
        isOpen={isOpen && isTold}
        onClose={() => setOpen(false)}
        onSeen={() => {
          setOpen(false)
          void dismiss()
        }}
      />
    </>
  )
}
