import { type CampoConferido, type LayoutConferido, type ObrigacaoSped, sinalLinha } from '@apura/documentos/registros';
import { dominioEfdc } from '../../comum/dominios-efdc.ts';
import { type Forma, getFormas } from '../../sped/formas.ts';
import { formatoDe } from './checar-campo.ts';
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

/** By version: there are thousands of codes in them, and a rectification checks a dozen files of one version. */
const prontos = new Map<string, readonly LayoutConferido[]>();
const NENHUM: readonly LayoutConferido[] = [];
/** Many fields have the same codes. */
const listas = new WeakMap<ReadonlyMap<string, string>, readonly string[]>();

/**
 * The records of a layout version as the core compares them, in files that begin on this day (aaaammdd). Of what it finds in
 * order the rules have nothing to say; everything else they look at themselves, so a kind of value that the core does not
 * know only costs time. The few files of the ECF are left to the rules. What is the same gives the same list.
 */
export function layoutsConferidos(
  obrigacao: ObrigacaoSped,
  leiaute: string,
  inicio: number,
): readonly LayoutConferido[] {
  if (obrigacao !== 'EFDC') return NENHUM;
  const chave = `${leiaute} ${exigeConta(inicio)}`;
  const pronto = prontos.get(chave) ?? listLayouts(obrigacao, leiaute, inicio);
  prontos.set(chave, pronto);
  return pronto;
}

function listLayouts(obrigacao: ObrigacaoSped, leiaute: string, inicio: number): readonly LayoutConferido[] {
  return [...getFormas(obrigacao, leiaute).porCodigo.values()].map((forma) => {
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
  const { tipo, ...formato } = formatoDe('EFDC', layout);
  return {
    ...formato,
    tipo: tipo === 'mes' ? 'desconhecido' : tipo === 'identidade' ? identidade(nome) : tipo,
    lido: LIDOS.has(nome),
    obrigatorio: layout.obrigatorio === 'S',
    lista,
  };
}

const identidade = (nome: string) => (nome.startsWith('CPF') ? 'desconhecido' : 'cnpj');
