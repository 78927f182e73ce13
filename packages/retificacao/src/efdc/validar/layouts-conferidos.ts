import type { CampoConferido, LayoutConferido, ObrigacaoSped } from '@apura/documentos';
import { dominioEfdc } from '../../comum/dominios-efdc.ts';
import { type Forma, getFormas } from '../../sped/formas.ts';
import { formatoDe } from './checar-campo.ts';

const LIVRE: CampoConferido = { tipo: 'qualquer', maximo: 0, exato: false, casas: 0, obrigatorio: false, lista: null };

/** By version: there are thousands of codes in them, and a rectification checks a dozen files of one version. */
const prontos = new Map<string, readonly LayoutConferido[]>();
const NENHUM: readonly LayoutConferido[] = [];

/**
 * The records of a layout version as the core compares them. What it finds in order `regra-campos` has nothing to say of;
 * everything else that rule looks at itself, so a kind of value that the core does not know only costs time. The few files of
 * the ECF are left to the rule. The same version gives the same list.
 */
export function layoutsConferidos(obrigacao: ObrigacaoSped, leiaute: string): readonly LayoutConferido[] {
  if (obrigacao !== 'EFDC') return NENHUM;
  const pronto = prontos.get(leiaute) ?? listLayouts(obrigacao, leiaute);
  prontos.set(leiaute, pronto);
  return pronto;
}

function listLayouts(obrigacao: ObrigacaoSped, leiaute: string): readonly LayoutConferido[] {
  return [...getFormas(obrigacao, leiaute).porCodigo.values()].map((forma) => ({
    codigo: forma.codigo,
    campos: forma.nomes.slice(1).map((nome) => conferido(forma, nome)),
  }));
}

function conferido(forma: Forma, nome: string): CampoConferido {
  const layout = forma.campos.get(nome);
  if (!layout) return LIVRE;
  const dominio = dominioEfdc(forma.registro, nome);
  const { tipo, ...formato } = formatoDe('EFDC', layout);
  return {
    ...formato,
    tipo: tipo === 'mes' ? 'desconhecido' : tipo === 'identidade' ? identidade(nome) : tipo,
    obrigatorio: layout.obrigatorio === 'S',
    lista: dominio ? [...dominio.codigos.keys()] : null,
  };
}

const identidade = (nome: string) => (nome.startsWith('CPF') ? 'desconhecido' : 'cnpj');
