import { findCnpj } from '@apura/br';
import { type EmpresaImportada, MAX_LETRAS_DO_GRUPO } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import * as repo from './empresas.repo.ts';
import { queryEmpresa } from './jobs/query-empresa.job.ts';

interface Linha {
  cnpj: string;
  grupo: string;
  parceiro: string;
}

/**
 * Says of each row what becomes of it, and registers the new companies when `cadastrar` asks for it. All are
 * registered or none; their names come from the registry, one after the other.
 */
export async function importEmpresas(
  deps: Deps,
  sessao: SessaoAtual,
  { empresas: linhas, cadastrar }: { empresas: readonly Linha[]; cadastrar: boolean },
): Promise<{ message: string; empresas: EmpresaImportada[]; cadastradas: number }> {
  const { ownerId, usuarioId } = sessao;
  return asOwner(deps.db, ownerId, async (trx) => {
    const cnpjs = linhas.flatMap(({ cnpj }) => findCnpjDaPlanilha(cnpj) ?? []);
    const cadastradas = await repo.listCadastradas(trx, cnpjs);
    const vistas = new Set<string>();
    const empresas = linhas.map((linha) => judge(linha, { cadastradas, vistas }));
    const novas = empresas.filter(({ situacao }) => situacao === 'nova');
    if (!cadastrar || novas.length === 0) return { message: tell(0, cadastrar), empresas, cadastradas: 0 };
    const inseridas = await repo.insertEmpresas(trx, ownerId, novas);
    for (const [lugar, { id: empresaId }] of inseridas.entries()) {
      // The registry is asked for one a second: it answers many at once with a refusal.
      const envio = { singletonKey: empresaId, delaySeconds: lugar };
      await deps.queue.send(trx, queryEmpresa, { ownerId, empresaId }, envio);
    }
    const quantas = inseridas.length;
    // Another import may have registered them a moment before.
    if (quantas > 0) {
      const rotulo = quantas === 1 ? '1 empresa' : `${quantas} empresas`;
      await insertAuditoria(trx, {
        ownerId,
        usuarioId,
        acao: 'empresa.importadas',
        rotulo,
        dados: { empresas: quantas },
      });
    }
    return { message: tell(quantas, cadastrar), empresas, cadastradas: quantas };
  });
}

function judge(
  linha: Linha,
  { cadastradas, vistas }: { cadastradas: ReadonlySet<string>; vistas: Set<string> },
): EmpresaImportada {
  const grupo = linha.grupo.trim().toLocaleUpperCase('pt-BR');
  const parceiro = linha.parceiro.trim().toLocaleUpperCase('pt-BR');
  const cnpj = findCnpjDaPlanilha(linha.cnpj);
  const recuse = (motivo: string): EmpresaImportada => ({
    cnpj: cnpj ?? linha.cnpj.trim(),
    grupo,
    parceiro,
    situacao: 'recusada',
    motivo,
  });
  if (linha.cnpj.trim() === '') return recuse('Falta o CNPJ.');
  if (cnpj === undefined) return recuse('O CNPJ não confere: veja os 14 caracteres.');
  if (grupo === '') return recuse('Falta o grupo.');
  if (grupo.length > MAX_LETRAS_DO_GRUPO) return recuse(`O grupo tem mais de ${MAX_LETRAS_DO_GRUPO} letras.`);
  if (parceiro.length > MAX_LETRAS_DO_GRUPO) return recuse(`O parceiro tem mais de ${MAX_LETRAS_DO_GRUPO} letras.`);
  const situacao = vistas.has(cnpj) ? 'repetida' : cadastradas.has(cnpj) ? 'ja-cadastrada' : 'nova';
  vistas.add(cnpj);
  return { cnpj, grupo, parceiro, situacao, motivo: null };
}

/** A spreadsheet that takes a CNPJ for a number drops the zeros before it: the check digits tell that they were. */
function findCnpjDaPlanilha(texto: string): string | undefined {
  const numero = /^\d{12,13}$/.exec(texto.trim())?.[0];
  return findCnpj(numero === undefined ? texto : numero.padStart(14, '0'));
}

function tell(cadastradas: number, cadastrar: boolean): string {
  if (!cadastrar) return 'Planilha conferida';
  if (cadastradas === 0) return 'Nenhuma empresa nova na planilha';
  return cadastradas === 1 ? '1 empresa cadastrada' : `${cadastradas} empresas cadastradas`;
}
