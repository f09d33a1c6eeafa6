import { Menu } from '@mantine/core'
import { Icon, IconButton } from '@ashlar/ui'
import { useState } from 'react'
import { ProfileItems } from '../profiles/ProfilePicker.tsx'
import { useEditor, useEditorSession, useEditorParts, useView } from '../context/editor-context.tsx'
import { usePages } from '../context/pages-context.ts'
import { openList } from '../session/editor-view.ts'
import { deviceWidths } from './device-widths.ts'
import { DeployWithNote } from './DeployWithNote.tsx'
import { DeployRefused } from './DeployRefused.tsx'
import { DeployTested } from './DeployTested.tsx'
import { showCanvas, showFiles } from './show-files.ts'
import { publishedPath, useDeploy } from './use-deploy.ts'

/** What has no place of its own in a narrow bar: the width of the page, and what is done with the whole application. */
export const MoreMenu = () => {
  const parts = useEditorParts()
  const pages = usePages()
  const { view } = parts
  const isFileOpen = useView(({ openFile }) => openFile !== null)
  const { applicationId } = useEditorSession()
  const deviceWidth = useView((state) => state.deviceWidth)
  const deployment = useEditor((state) => state.deployment)
  const permissions = useEditor((state) => state.permissions)
  const deploying = useDeploy()
  const { hasChanges, isBusy, deploy } = deploying
  const [isAsking, setAsking] = useState(false)
  const shownWidth = deviceWidths.find(({ width }) => width === deviceWidth)?.value ?? 'full'
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <IconButton icon="ellipsis" label="More" hasPopup="menu" isBusy={isBusy} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Width of the page</Menu.Label>
          <Menu.RadioGroup
            value={shownWidth}
            onChange={(value) =>
              view.setState({
                deviceWidth: deviceWidths.find((width) => width.value === value)?.width ?? null,
              })
            }
          >
            {deviceWidths.map(({ value, label, icon }) => (
              <Menu.RadioItem key={value} value={value} rightSection={<Icon name={icon} size={14} />}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <ProfileItems />
          <Menu.Divider />
          <Menu.Item
            leftSection={<Icon name={isFileOpen ? 'layout-template' : 'file-code'} size={14} />}
            onClick={() => (isFileOpen ? showCanvas(parts) : showFiles(parts, pages))}
          >
            {isFileOpen ? 'Canvas' : 'Code'}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="chart-gantt" size={14} />}
            onClick={() => openList(view, 'timeline')}
          >
            Timeline of steps and runs
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="triangle-alert" size={14} />}
            onClick={() => openList(view, 'problems')}
          >
            Problems
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="history" size={14} />}
            onClick={() => view.setState({ panel: 'versions' })}
          >
            Versions
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="flask-conical" size={14} />}
            onClick={() => view.setState({ panel: 'tests' })}
          >
            Tests
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="settings-2" size={14} />}
            onClick={() => view.setState({ dialog: 'applicationSettings' })}
          >
            Application settings
          </Menu.Item>
          {(permissions.canShare || permissions.canDeploy || deployment !== null) && <Menu.Divider />}
          {permissions.canShare && (
            <Menu.Item
              leftSection={<Icon name="users" size={14} />}
              onClick={() => view.setState({ dialog: 'share' })}
            >
              Share
            </Menu.Item>
          )}
          {deployment !== null && (
            <Menu.Item
              component="a"
              href={publishedPath(applicationId)}
              target="_blank"
              leftSection={<Icon name="external-link" size={14} />}
            >
              Open the deployed application
            </Menu.Item>
          )}
          {permissions.canDeploy && (
            <Menu.Item
              leftSection={<Icon name={hasChanges ? 'rocket' : 'check'} size={14} />}
              disabled={!hasChanges || isBusy}
              onClick={() => void deploy()}
            >
              {hasChanges ? 'Deploy' : 'Up to date'}
            </Menu.Item>
          )}
          {permissions.canDeploy && hasChanges && (
            <Menu.Item
              leftSection={<Icon name="pencil" size={14} />}
              disabled={isBusy}
              onClick={() => setAsking(true)}
            >
              Deploy, and say what is new
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <DeployWithNote isOpen={isAsking} deploying={deploying} onClose={() => setAsking(false)} />
      <DeployTested {...deploying} />
      <DeployRefused {...deploying} />
    </>
  )
}
