import { type Banco, literal } from '@apura/apuracao';
import { nomePeriodo } from './plano/periodo-esocial.ts';

/**
 * The periods (AAAA-MM, AAAA-13) in which a register's row is used, in order, each with the events of pay that use it
 * ('arquivo|ordem'). A period whose use only S-5011 shows has no events. `registro` is 'S-1010|codRubr|ideTabRubr'.
 */
export async function listUsos(banco: Banco, registro: string): Promise<Map<string, string[]>> {
  const evento = registro.slice(0, 6);
  const linhas = await banco.read(
    `SELECT per, arquivo, ordem FROM uso_registro WHERE evento = ${literal(evento)}
        AND chave = ${literal(registro.slice(7))} ORDER BY ALL`,
  );
  const usos = new Map<string, string[]>();
  for (const { per, arquivo, ordem } of linhas) {
    const periodo = nomePeriodo(per ?? '');
    const eventos = usos.get(periodo) ?? [];
    usos.set(periodo, arquivo === null ? eventos : [...eventos, `${arquivo}|${ordem}`]);
  }
  return new Map([...usos].sort(([a], [b]) => (a < b ? -1 : 1)));
}
