import type { ValorConferido, ValorDigitado } from '../../propostas/valor-digitado.ts';
import { type Fala, readValorDoCampo } from '../../sped/plano/valor-campo.ts';
import { colunasDoRegistro } from '../modelo/colunas-modelo.ts';
import { isCampoCalculado } from './campos-calculados.ts';
import { checkDominio } from './check-dominio.ts';

/** As {@link checkValor}, of the EFD-Contribuições. */
export function checkValorEfdc({ aba, campo, texto }: ValorDigitado): ValorConferido {
  const coluna = colunasDoRegistro(aba).find((c) => c.papel === 'campo' && c.nome === campo);
  if (coluna?.papel !== 'campo') return { erro: `O registro ${aba} não tem o campo ${campo} na planilha.` };
  if (texto.trim() === '') {
    const obrigatorio = coluna.layout.obrigatorio === 'S' && !isCampoCalculado(aba, campo);
    return obrigatorio ? { erro: 'O campo é obrigatório. Informe o valor novo.' } : { valor: '' };
  }
  const lido = readValorDoCampo({ tipo: 'texto', texto, formula: false }, coluna.layout);
  if ('erro' in lido) return { erro: sentenceOf(texto, lido.erro) };
  const recusa = checkDominio(aba, campo, lido.valor);
  return recusa === null ? { valor: lido.valor } : { erro: sentenceOf(texto, recusa) };
}

const sentenceOf = (texto: string, { motivo, sugestao }: Fala): string =>
  `"${texto.trim().slice(0, 60)}" ${motivo}. ${sugestao}`;
