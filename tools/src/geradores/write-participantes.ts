import { PARTICIPANTES, UNIDADES } from './cadastro.ts';
import type { SpedWriter } from './sped-writer.ts';

/** The records 0150 and 0190, which both EFDs print alike. */
export function writeParticipantesEUnidades(w: SpedWriter): void {
  for (const p of PARTICIPANTES) {
    const codMun = p.uf === 'EX' ? '' : p.codMun;
    w.reg('0150', p.codigo, p.nome, p.codPais, p.cnpj, '', p.ie, codMun, '', 'RUA DE EXEMPLO', '1', '', 'CENTRO');
  }
  for (const [unidade, nome] of UNIDADES) w.reg('0190', unidade, nome);
}
