import { formatCnpj, formatDateBr, formatPeriodo, listCompetencias } from '@apura/br';
import type { ObrigacaoRetificavel } from '@apura/contract';
import { generateModelo, type ProjetoDoModelo } from '@apura/retificacao';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { listArquivos } from '../arquivos/index.ts';
import { findEmpresaById } from '../empresas/index.ts';
import { findProjeto } from '../projetos/index.ts';

const NOMES = { efdc: 'Modelo EFD-C.xlsx', esocial: 'Modelo eSocial.xlsx' } as const;

/** The model that names no project is the same for everybody: each process makes it once. */
const prontos = new Map<keyof typeof NOMES, Promise<Uint8Array>>();

/**
 * The spreadsheet to fill for an obligation, with the months of a project of the owner where one is named; that of ECF
 * is refused by the specification's text.
 */
export async function getModelo(
  deps: Deps,
  sessao: SessaoAtual,
  { name, projetoId }: { name: ObrigacaoRetificavel; projetoId: string | undefined },
): Promise<{ bytes: Buffer; nome: string }> {
  if (name === 'ecf') throw appError('ecf-em-desenvolvimento');
  const bytes =
    projetoId === undefined
      ? await getPronto(name)
      : await generateModelo(name, await readProjeto(deps, sessao, { id: projetoId, name }));
  return { bytes: Buffer.from(bytes), nome: NOMES[name] };
}

async function getPronto(name: keyof typeof NOMES): Promise<Uint8Array> {
  const pronto = prontos.get(name) ?? generateModelo(name);
  prontos.set(name, pronto);
  try {
    return await pronto;
  } catch (error) {
    prontos.delete(name);
    throw error;
  }
}

async function readProjeto(
  deps: Deps,
  sessao: SessaoAtual,
  { id, name }: { id: string; name: keyof typeof NOMES },
): Promise<ProjetoDoModelo> {
  return asOwner(deps.db, sessao.ownerId, async (trx) => {
    const projeto = await findProjeto(trx, id);
    if (projeto === undefined) throw appError('nao-encontrado');
    const empresa = await findEmpresaById(trx, projeto.empresa_id);
    const tipo = name === 'efdc' ? 'EFDC' : 'ESOCIAL';
    const usados = (await listArquivos(trx, projeto.id)).filter((a) => a.tipo === tipo && a.situacao === 'Usado');
    return {
      nome: empresa === undefined ? '' : `${empresa.nome} - ${formatCnpj(empresa.cnpj)}`,
      meses: listCompetencias(projeto.periodo_inicial, projeto.periodo_final).map((mes) => {
        const doMes = usados.filter(({ inicio }) => inicio?.startsWith(mes));
        const [arquivo] = doMes;
        return {
          periodo: formatPeriodo(mes),
          arquivo: arquivo === undefined ? null : (contagemEsocial(name, doMes.length) ?? nomeDe(arquivo)),
          // A wall clock: its day is the text's own.
          transmissao: arquivo?.transmissao == null ? null : formatDateBr(arquivo.transmissao.slice(0, 10)),
          recibo: null,
        };
      }),
    };
  });
}

/** A month of the eSocial is made of many files: they are counted, not named. */
function contagemEsocial(name: keyof typeof NOMES, eventos: number): string | undefined {
  if (name !== 'esocial') return undefined;
  return eventos === 1 ? '1 evento' : `${eventos.toLocaleString('pt-BR')} eventos`;
}

function nomeDe({ nome, extensao }: { nome: string; extensao: string }): string {
  return extensao === '' ? nome : `${nome}.${extensao}`;
}
