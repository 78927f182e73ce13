import { iguais64, primeiros64, QUEBRA } from './comparar';
import { bytesRegistroPlano, Leitura, memoriaComum, memoriaLeitor, RegistroPlano } from './esquema.gerado';
import { find } from './indice';
import { open } from './pilha';

const leitura = changetype<Leitura>(memoriaLeitor.leitura);

/**
 * Walks the lines that end in [inicio, fim) of the window without reading their fields: counts them and opens their
 * records. Returns where the next line begins. At a line of the record `ultimo` it stops after counting the line,
 * writes the record to `leitura` (-1 where there is none) and returns where the line begins.
 */
export function walkLinhas(inicio: i32, fim: i32, ultimo: i32): i32 {
  let linha = leitura.linha;
  let fundo = leitura.fundo;
  let menorNivel = leitura.menorNivel;
  let p = inicio;
  let achado: i32 = -1;
  for (let i = inicio; i < fim && achado < 0; i += 64) {
    let quebras = iguais64(memoriaComum.janela + <usize>i, QUEBRA) & primeiros64(fim - i);
    while (quebras !== 0) {
      const q = i + <i32>ctz(quebras);
      quebras &= quebras - 1;
      linha++;
      const texto = memoriaComum.janela + <usize>p;
      if (q - p >= 6 && load<u8>(texto) === 124 && load<u8>(texto, 5) === 124) {
        const r = find(bswap(load<i32>(texto, 1)));
        if (r >= 0) {
          const registro = changetype<RegistroPlano>(memoriaLeitor.registros + <usize>r * bytesRegistroPlano);
          const nivel = registro.nivel;
          if (nivel < menorNivel) menorNivel = nivel;
          open(nivel, linha, r, fundo);
          fundo = nivel;
          leitura.ultimaLinha = linha;
          leitura.ultimoRegistro = r;
          if (r === ultimo) {
            achado = r;
            break;
          }
        }
      }
      p = q + 1;
    }
  }
  leitura.linha = linha;
  leitura.fundo = fundo;
  leitura.menorNivel = menorNivel;
  leitura.registro = achado;
  return p;
}
