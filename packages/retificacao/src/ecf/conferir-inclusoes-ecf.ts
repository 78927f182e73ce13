import type { AlteracaoSped } from '../comum/alteracao-sped.ts';
import type { Relatar } from '../comum/ocorrencia.ts';
import { ocorrenciaDaLinha } from './dizer-da-linha.ts';
import { identidadeDa, identificar } from './identidade-ecf.ts';
import type { EcfLida } from './ler-registros-ecf.ts';

/**
 * Reports rows that include a record of part A which the file already has and no other row excludes first. Duplicates
 * of M010 and Y570, whose key holds in the whole file, are reported when the rows are applied.
 */
export function conferirInclusoes(o: {
  ano: string;
  base: EcfLida;
  alteracoes: readonly AlteracaoSped[];
  relatar: Relatar;
}): void {
  const daBase = identificar(o.base);
  const presentes = new Set(daBase.todos.map((r) => r.id));
  const excluidas = new Set(o.alteracoes.filter((a) => a.acao === 'EXCLUIR').map((a) => identidadeDa(a, daBase) ?? ''));
  for (const a of o.alteracoes) {
    const id = a.acao === 'INCLUIR' && a.registro.startsWith('M3') ? identidadeDa(a, daBase) : null;
    if (id === null) continue;
    if (presentes.has(id) && !excluidas.has(id)) {
      const dito = {
        codigo: 'CHAVE_DUPLICADA',
        coluna: '',
        valor: id.split('|').slice(1).join(' · '),
        motivo: `já está no arquivo, ou em outra linha da planilha, como ${a.registro}`,
        sugestao: 'Use ALTERAR para mudar o registro que existe, ou retire a linha repetida.',
      } as const;
      o.relatar(ocorrenciaDaLinha(o.ano, a, dito));
    }
    presentes.add(id);
    excluidas.delete(id);
  }
}
