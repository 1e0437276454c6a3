import { createContext, type ReactNode, useContext } from 'react';
import type { components } from '../../api/schema';

export type Permission = components['schemas']['Permission'];

const NONE: readonly Permission[] = [];
const Held = createContext(NONE);

/** Provides the permissions of the signed-in member of staff. */
export const PermissionsOf = Held.Provider;

/** Whether the reader has a permission. A hint for what to show: the server checks every call. */
export function useMay(): (permission: Permission) => boolean {
  const held = useContext(Held);
  return (permission) => held.includes(permission);
}

/** Content shown only with a permission, such as a button for the action. */
export function Allowed({ to, children }: { readonly to: Permission; readonly children: ReactNode }) {
  return useMay()(to) ? children : null;
}
