import { type CampoConferido, type LayoutConferido, sinalLinha } from '@apura/documentos/registros';
import { type Forma, getFormas } from '../../sped/formas.ts';
import { formatoDe } from '../../sped/validar/check-campo.ts';
import { dominioEfdc } from '../dominios-efdc.ts';
import { CAMPOS_EFDC } from './campos-efdc.ts';
import { LIDOS } from './decimal-lido.ts';
import { mudaEstabelecimento } from './estabelecimento-atual.ts';
import { contasConferidas } from './regra-calculo.ts';
import { documentoConferido } from './regra-documentos.ts';
import { campoCrescente } from './regra-duplicidades.ts';
import { exigeConta, referenciasConferidas } from './regra-referencias.ts';

const LIVRE: CampoConferido = {
  tipo: 'qualquer',
  maximo: 0,
  exato: false,
  casas: 0,
  obrigatorio: false,
  lista: null,
  lido: false,
};

/** By version: a version has thousands of codes, and a rectification checks a dozen files of one version. */
const prontos = new Map<string, readonly LayoutConferido[]>();
/** Many fields share a list of codes. */
const listas = new WeakMap<ReadonlyMap<string, string>, readonly string[]>();

/**
 * The records of a layout version as the core compares them, in files that begin on this day (aaaammdd). The rules skip
 * what the core finds in order and check everything else, so a format that the core does not know only costs time. The
 * same arguments return the same list.
 */
export function layoutsConferidos(leiaute: string, inicio: number): readonly LayoutConferido[] {
  const chave = `${leiaute} ${exigeConta(inicio)}`;
  const pronto = prontos.get(chave) ?? listLayouts(leiaute, inicio);
  prontos.set(chave, pronto);
  return pronto;
}

function listLayouts(leiaute: string, inicio: number): readonly LayoutConferido[] {
  return [...getFormas('EFDC', leiaute).porCodigo.values()].map((forma) => {
    const calculo = contasConferidas(forma);
    const documento = documentoConferido(forma);
    return {
      codigo: forma.codigo,
      campos: forma.nomes.slice(1).map((nome) => conferido(forma, nome)),
      mudaEstabelecimento: mudaEstabelecimento(forma.registro),
      corrida: campoCrescente(forma),
      ...(calculo ?? { contas: [], situacoes: [0, 0] as const }),
      referencias: referenciasConferidas(forma, inicio),
      ...(documento ?? { operacao: 0, lado: 0, documento: null }),
      sempre: (calculo === null ? sinalLinha.aCalcular : 0) | (documento === null ? sinalLinha.aDocumentar : 0),
    };
  });
}

function conferido(forma: Forma, nome: string): CampoConferido {
  const layout = forma.campos.get(nome);
  if (!layout) return LIVRE;
  const codigos = dominioEfdc(forma.registro, nome)?.codigos;
  const lista = codigos ? (listas.get(codigos) ?? [...codigos.keys()]) : null;
  if (codigos && lista) listas.set(codigos, lista);
  const { tipo, ...formato } = formatoDe(CAMPOS_EFDC, layout);
  return {
    ...formato,
    tipo: tipo === 'mes' ? 'desconhecido' : tipo === 'identidade' ? identidade(nome) : tipo,
    lido: LIDOS.has(nome),
    obrigatorio: layout.obrigatorio === 'S',
    lista,
  };
}

const identidade = (nome: string) => (nome.startsWith('CPF') ? 'desconhecido' : 'cnpj');
