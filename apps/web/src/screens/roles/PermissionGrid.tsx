import {
  type Permission,
  permissionActions,
  type PermissionSection,
  resourceTypes,
  sectionOf,
} from '@ashlar/schema'
import { Icon } from '@ashlar/ui'
import { Checkbox, Table, VisuallyHidden } from '@mantine/core'
import { Fragment } from 'react'
import { actionNames, askedPermissions, resourceNames } from './roles.ts'
import classes from './Roles.module.css'

const sections: readonly PermissionSection[] = ['Development', 'Governance']

/** Every permission that means something, by what is built with and what governs the organization; ticked where held. */
export const PermissionGrid = ({
  held,
  mayGive,
  onChange,
}: {
  held: ReadonlySet<string>
  /** Absent where it is only looked at. */
  mayGive?: (permission: Permission) => boolean
  onChange?: (held: ReadonlySet<string>) => void
}) => {
  const toggle = (permission: Permission, isHeld: boolean): void => {
    const changed = new Set(held)
    if (isHeld) changed.add(permission)
    else changed.delete(permission)
    onChange?.(changed)
  }
  const cell = (permission: Permission, label: string) => {
    if (!askedPermissions.has(permission)) return null
    if (onChange === undefined) {
      return held.has(permission) ? (
        <>
          <Icon name="check" className={classes['yes']} />
          <VisuallyHidden>Yes</VisuallyHidden>
        </>
      ) : (
        <>
          <span aria-hidden className={classes['no']}>
            –
          </span>
          <VisuallyHidden>No</VisuallyHidden>
        </>
      )
    }
    return (
      <Checkbox
        aria-label={label}
        checked={held.has(permission)}
        disabled={mayGive?.(permission) === false}
        onChange={(event) => toggle(permission, event.currentTarget.checked)}
      />
    )
  }
  return (
    <Table className={classes['grid'] ?? ''} aria-label="Permissions">
      {sections.map((section) => {
        const types = resourceTypes.filter(
          (type) =>
            sectionOf(type) === section &&
            permissionActions.some((action) => askedPermissions.has(`${type}:${action}`)),
        )
        return (
          <Fragment key={section}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th className={classes['section'] ?? ''}>{section}</Table.Th>
                {permissionActions.map((action) => (
                  <Table.Th key={action}>{actionNames[action]}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {types.map((type) => (
                <Table.Tr key={type}>
                  <Table.Th scope="row" className={classes['resource'] ?? ''}>
                    {resourceNames[type]}
                  </Table.Th>
                  {permissionActions.map((action) => (
                    <Table.Td key={action}>
                      {cell(`${type}:${action}`, `${actionNames[action]}: ${resourceNames[type]}`)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Fragment>
        )
      })}
    </Table>
  )
}
