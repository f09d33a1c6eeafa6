import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { LiveView } from './live-tab.ts'
import { type OtherPerson, personsOf } from './people.ts'

const SelectedByContext = createContext<ReadonlyMap<string, readonly OtherPerson[]>>(new Map())
const nobody: readonly OtherPerson[] = []

/** Tells what is drawn inside of it who else has something selected. */
export const SelectedByProvider = ({ live, children }: { live: StoreApi<LiveView>; children: ReactNode }) => {
  const { people } = useStore(live)
  const selectedBy = useMemo(() => {
    const ids = new Set(people.flatMap(({ selection }) => selection))
    return new Map([...ids].map((id) => [id, personsOf(people.filter((tab) => tab.selection.includes(id)))]))
  }, [people])
  return <SelectedByContext.Provider value={selectedBy}>{children}</SelectedByContext.Provider>
}

/** Who else has something selected; nobody where nothing is told of it. */
export const useSelectedBy = (id: string): readonly OtherPerson[] =>
  useContext(SelectedByContext).get(id) ?? nobody
