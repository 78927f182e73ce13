import type { Fala } from '../../sped/plano/valor-campo.ts';
import { dominioEfdc } from '../dominios-efdc.ts';

const POR_EXTENSO = ['', 'um dígito', 'dois dígitos', 'três dígitos', 'quatro dígitos'];

/** Why a code is not in the list of its field; null when it is in the list, or the field is free. */
export function checkDominio(registro: string, campo: string, valor: string): Fala | null {
  const dominio = dominioEfdc(registro, campo);
  if (!dominio || valor === '' || dominio.codigos.has(valor)) return null;
  const codigos = [...dominio.codigos.keys()];
  const tamanho = codigos[0]?.length ?? 0;
  const lista = dominio.nome === 'lista do campo' ? 'não está na lista do campo' : `não existe na ${dominio.nome}`;
  const parecidos = [valor.padStart(tamanho, '0'), valor.padEnd(tamanho, '0')].filter((c) => dominio.codigos.has(c));
  if (valor.length < tamanho && parecidos.length > 0) {
    return {
      motivo: `${lista}; use ${POR_EXTENSO[tamanho] ?? `${tamanho} dígitos`} (${parecidos.join(', ')}...)`,
      sugestao: 'Digite o código como texto, com os zeros.',
    };
  }
  const exemplos = codigos.slice(0, 12).join(', ');
  const sugestao =
    codigos.length > 12
      ? `Escolha um código da lista da coluna, como ${exemplos}.`
      : `Use um destes códigos: ${exemplos}.`;
  return { motivo: lista, sugestao };
}
