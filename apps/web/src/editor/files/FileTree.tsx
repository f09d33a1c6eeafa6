import { filedKinds } from '@ashlar/files'
import { Icon } from '@ashlar/ui'
import type { Choosing } from './choosing.ts'
import classes from './Files.module.css'

/** The files of an application in their folders. */
export const FileTree = ({ folders, openId, path, onChoose }: Choosing) => {
  const { head, folder: pages } = filedKinds.application
  const file = (whole: string, name: string, depth: number) => (
    <li key={whole}>
      <button
        type="button"
        className={classes['file']}
        style={{ paddingInlineStart: 8 + depth * 14 }}
        aria-current={whole === path ? 'true' : undefined}
        title={whole}
        onClick={() => onChoose(whole)}
      >
        <Icon name={name.endsWith('.yaml') ? 'file-text' : 'file-code'} size={14} />
        <span>{name}</span>
      </button>
    </li>
  )
  return (
    <nav className={classes['tree']} aria-label="Files of the application">
      <ul>
        {file(head, head, 0)}
        <li>
          <div className={classes['folder']}>
            <Icon name="folder" size={14} />
            <span>{pages}</span>
          </div>
          <ul>
            {folders.map(({ pageId, folder, paths }) => (
              <li key={pageId}>
                <div
                  className={classes['folder']}
                  style={{ paddingInlineStart: 22 }}
                  data-open={pageId === openId}
                >
                  <Icon name="folder" size={14} />
                  <span>{folder.slice(pages.length + 1)}</span>
                </div>
                <ul>{paths.map((whole) => file(whole, whole.slice(folder.length + 1), 2))}</ul>
              </li>
            ))}
          </ul>
        </li>
      </ul>
    </nav>
  )
}
