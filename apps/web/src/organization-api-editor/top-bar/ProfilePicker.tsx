import { useStore } from 'zustand'
import { ProfileChoices, ProfileMenu } from '../../profiles/ProfileMenu.tsx'
import type { RunProfile } from '../session/run-profile.ts'

/** The profile with which it is tried out; a menu leads to the others. */
export const ProfilePicker = ({ profile }: { profile: RunProfile }) => {
  useStore(profile.store)
  return (
    <ProfileMenu current={profile.current ?? null} title="The profile with which it runs here">
      <ProfileItems profile={profile} />
    </ProfileMenu>
  )
}

/** The profiles as items of a menu. */
export const ProfileItems = ({ profile }: { profile: RunProfile }) => {
  useStore(profile.store)
  return (
    <ProfileChoices
      available={profile.profiles}
      current={profile.current ?? null}
      select={(id) => profile.select(id)}
      label="Profile of runs here"
    />
  )
}
