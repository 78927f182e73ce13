import type { Readable } from 'node:stream';
import { formatCnpj, formatDateTimeBr } from '@apura/br';
import type { Deps } from '../../deps.ts';
import { AdministracaoError, describeOwners, showOwner } from '../../modules/administracao/index.ts';
import { type CadeiaVerificada, discardAuditoria, exportOfOwner, verifyCadeia } from '../../modules/auditoria/index.ts';
import type { PedidoAuditoria } from './parse-pedido.ts';

type Pedido<N extends PedidoAuditoria['nome']> = Extract<PedidoAuditoria, { nome: N }>;

/** The Marco Civil (Lei 12.965/2014, art. 15) has the records of access kept for six months. */
const MIN_DIAS = 180;
const DIA_MS = 86_400_000;

export async function runVerificacao(
  deps: Deps,
  { cnpj, esperado }: Pedido<'verify'>,
): Promise<{ texto: string; inteira: boolean }> {
  const owners = cnpj === null ? await describeOwners(deps) : [(await showOwner(deps, cnpj)).owner];
  if (owners.length === 0) return { texto: 'Nenhuma organização.\n', inteira: true };
  let texto = '';
  let inteira = true;
  for (const owner of owners) {
    const cadeia = await verifyCadeia(deps, owner.id, esperado ?? undefined);
    texto += `${formatCnpj(owner.cnpj)}  ${formatCadeia(cadeia)}\n`;
    inteira &&= cadeia.quebrada === null;
  }
  return { texto, inteira };
}

function formatCadeia({ linhas, cabeca, quebrada }: CadeiaVerificada): string {
  const ate = cabeca === null ? '' : `, cabeça ${cabeca.ordem}:${cabeca.elo}`;
  if (quebrada === null) return `inteira: ${linhas} ${linhas === 1 ? 'linha' : 'linhas'}${ate}`;
  const { ordem, id, acao, quando, motivo } = quebrada;
  const lugar = ordem === null ? `linha ${id}` : `linha ${ordem} da cadeia (id ${id})`;
  const qual = acao === null || quando === null ? '' : `, ${acao} de ${formatDateTimeBr(quando.toISOString())}`;
  return `QUEBRADA na ${lugar}${qual}: ${motivo}. Inteiras antes dela: ${linhas}${ate}`;
}

export async function runExportacao(
  deps: Deps,
  { cnpj, inicio, fim }: Pedido<'export'>,
  operador: string,
): Promise<Readable> {
  const { owner } = await showOwner(deps, cnpj);
  return exportOfOwner(deps, { ownerId: owner.id, operador, periodo: { inicio, fim } });
}

export async function runDescarte(deps: Deps, { cnpj, antes }: Pedido<'prune'>, operador: string): Promise<string> {
  const limite = new Date(`${antes}T00:00:00-03:00`);
  if (limite.getTime() > deps.clock.now().getTime() - MIN_DIAS * DIA_MS) {
    throw new AdministracaoError(`As linhas dos últimos ${MIN_DIAS} dias ficam guardadas: escolha um dia anterior.`);
  }
  const { owner } = await showOwner(deps, cnpj);
  const cadeia = await verifyCadeia(deps, owner.id);
  // What is broken must not be thrown away: it shows what happened.
  if (cadeia.quebrada !== null)
    throw new AdministracaoError(`A cadeia está ${formatCadeia(cadeia)}. Nada foi descartado.`);
  const linhas = await discardAuditoria(deps, { ownerId: owner.id, antes: limite, operador });
  return `Linhas descartadas: ${linhas}.\n`;
}
