import type { Banco } from '@apura/apuracao';
import type { ElementoXml } from '@apura/documentos';
import type { Relatar } from '../../comum/ocorrencia.ts';
import type { ArquivoBase } from '../../comum/pedido.ts';
import type { Mudanca } from '../../comum/resultado.ts';
import { applyRegistro, type RegistroAberto, readDadosRegistro } from '../aplicar/registros.ts';
import { listVigencias, type VigenciaBase } from '../base/eventos-base.ts';
import { readArvores } from '../base/read-arvores.ts';
import { getLeiaute } from '../leiaute/leiautes.ts';
import { tell, tellLinha } from '../plano/count-falha.ts';
import type { ParametrosEsocial } from '../plano/parametros-esocial.ts';
import type { LinhaPlano } from '../plano/plano-esocial.ts';
import { findElemento, textoDe } from '../xml/arvore.ts';
import { checkEvento } from '../xml/check-evento.ts';
import { convertLeiaute } from '../xml/convert-leiaute.ts';
import { cabecalhoRegistro } from './cabecalho-evento.ts';

const EVENTOS = ['S-1005', 'S-1010', 'S-1020'] as const;

export interface RegistrosGerados {
  /** Events complete, in the order in which they must be sent. */
  eventos: { evento: string; raiz: ElementoXml }[];
  /** Registers as they will be, by event and key: 'S-1010|codRubr|ideTabRubr'. */
  estados: Map<string, RegistroAberto>;
  /** The same registers as they are now. */
  antes: Map<string, RegistroAberto>;
  /** The rows of the workbook about each register. */
  linhas: Map<string, LinhaPlano[]>;
  /** When the events in force of these registers were received, as far as it is known. */
  instantes: string[];
  /** Changes without their period, which is the first month that is made. */
  mudancas: Omit<Mudanca, 'periodo'>[];
}

/**
 * Makes the events of register that the workbook asks for. Errors have no period: every month depends on the registers.
 */
export async function generateRegistros(o: {
  banco: Banco;
  arquivos: readonly ArquivoBase[];
  linhas: readonly LinhaPlano[];
  parametros: ParametrosEsocial;
  report: Relatar;
}): Promise<RegistrosGerados> {
  const gerados: RegistrosGerados = {
    eventos: [],
    estados: new Map(),
    antes: new Map(),
    linhas: new Map(),
    instantes: [],
    mudancas: [],
  };
  for (const evento of EVENTOS) {
    const linhas = o.linhas.filter((l) => l.aba === evento);
    if (linhas.length === 0) continue;
    const chaves = [...new Set(linhas.map(chaveDe))];
    const vigencias = await listVigencias(o.banco, { evento, chaves });
    gerados.instantes.push(...vigencias.map((v) => v.base.instante));
    const arvores = new Map<VigenciaBase, ElementoXml | null>();
    const lugares = vigencias.map((v) => ({ arquivo: v.base.arquivo, ordem: v.base.ordem, v }));
    for await (const { lugar, raiz } of readArvores(o.arquivos, lugares)) arvores.set(lugar.v, raiz);
    for (const chave of chaves) {
      const suas = vigencias.filter((v) => v.chave === chave);
      const aberto = openRegistro({ evento, vigencias: suas, arvores, report: o.report });
      if (!aberto) continue;
      gerados.estados.set(`${evento}|${chave}`, aberto);
      gerados.antes.set(`${evento}|${chave}`, structuredClone(aberto));
      gerados.linhas.set(
        `${evento}|${chave}`,
        linhas.filter((l) => chaveDe(l) === chave),
      );
    }
    for (const linha of linhas) applyRow({ ...o, evento, linha, gerados });
  }
  return gerados;
}

const chaveDe = (l: LinhaPlano): string =>
  l.aba === 'S-1010' ? `${l.chave.codRubr}|${l.chave.ideTabRubr}` : (l.chave.nrInsc ?? l.chave.codLotacao ?? '');

const IDE = { 'S-1005': ['tpInsc', 'nrInsc'], 'S-1010': ['codRubr', 'ideTabRubr'], 'S-1020': ['codLotacao'] } as const;

function openRegistro(o: {
  evento: (typeof EVENTOS)[number];
  vigencias: readonly VigenciaBase[];
  arvores: ReadonlyMap<VigenciaBase, ElementoXml | null>;
  report: Relatar;
}): RegistroAberto | null {
  let aberto: RegistroAberto | null = null;
  for (const v of o.vigencias) {
    const lida = o.arvores.get(v) ?? null;
    const raiz = lida && convertLeiaute(lida, getLeiaute(lida.nome)).raiz;
    const dados = raiz && readDadosRegistro(o.evento, raiz);
    const empregador = findElemento(raiz ?? undefined, 'ideEmpregador');
    if (!raiz || !dados || !empregador) {
      tell(o.report, {
        codigo: 'ARQUIVO_BASE_AUSENTE',
        mensagem: `O arquivo com o evento ${o.evento} de ${v.chave}, vigência ${v.iniValid}, não está mais no projeto.`,
        sugestao: 'Envie o XML de novo ao projeto e processe-o antes de retificar.',
      });
      continue;
    }
    const grupo = raiz.filhos.find((f) => f.nome.startsWith('info'))?.filhos[0]?.filhos[0];
    aberto ??= {
      evento: o.evento,
      ide: IDE[o.evento].map((nome) => [nome, textoDe(grupo, nome)] as const),
      ideEmpregador: empregador,
      vigencias: [],
    };
    aberto.vigencias.push({ iniValid: v.iniValid, fimValid: v.fimValid, dados });
  }
  return aberto;
}

function applyRow(o: {
  evento: (typeof EVENTOS)[number];
  linha: LinhaPlano;
  gerados: RegistrosGerados;
  parametros: ParametrosEsocial;
  report: Relatar;
}): void {
  const { evento, linha, gerados } = o;
  const registro = gerados.estados.get(`${evento}|${chaveDe(linha)}`);
  if (!registro) {
    tellLinha(o.report, linha, {
      codigo: 'CHAVE_NAO_ENCONTRADA',
      mensagem: `não há ${evento} em vigor de ${chaveDe(linha).replace('|', ' na tabela ')}`,
      sugestao: 'Confira o código, ou envie ao projeto o XML do registro.',
    });
    return;
  }
  const resultado = applyRegistro(registro, linha, ({ alvo, campo, antes, depois }) =>
    gerados.mudancas.push({
      registro: evento,
      chave: alvo,
      campo,
      antes,
      depois,
      origem: `planilha ${linha.aba} linha ${linha.linha}`,
      arquivo: '',
      linha: null,
    }),
  );
  if ('falha' in resultado) {
    tellLinha(o.report, linha, resultado.falha);
    return;
  }
  for (const raiz of resultado.eventos) {
    raiz.filhos.unshift(cabecalhoRegistro(o.parametros));
    for (const f of checkEvento(raiz, getLeiaute(raiz.nome))) {
      tellLinha(o.report, linha, {
        codigo: f.codigo,
        coluna: f.caminho.split('/').at(-1) ?? '',
        valor: f.valor,
        mensagem: f.mensagem,
        sugestao: 'Informe o campo na planilha, como o leiaute em vigor pede.',
      });
    }
    gerados.eventos.push({ evento, raiz });
  }
}
