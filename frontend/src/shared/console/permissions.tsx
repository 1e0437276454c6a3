import { createContext, type ReactNode, useContext } from 'react';
import type { components } from '../../api/schema';

export type Permission = components['schemas']['Permission'];

const NONE: readonly Permission[] = [];
const Held = createContext(NONE);

/** The part of the page that is shown to a member of staff with these permissions. */
export const PermissionsOf = Held.Provider;

/** Whether the reader may do something. A hint for what to show: the server judges every call. */
export function useMay(): (permission: Permission) => boolean {
  const held = useContext(Held);
  return (permission) => held.includes(permission);
}

/** What is shown to those who may do something, such as its button. */
export function Allowed({ to, children }: { readonly to: Permission; readonly children: ReactNode }) {
  return useMay()(to) ? children : null;
}
