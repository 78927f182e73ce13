import { MODULOS, type Tools } from '@apura/contract';

/** Every module with whether it is on; what the database does not name is off. */
export function presentTools(tools: Record<string, boolean>): Tools {
  return Object.fromEntries(MODULOS.map((modulo) => [modulo, tools[modulo] === true])) as Tools;
}
