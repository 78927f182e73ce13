import { Extremos, memoriaLeitor } from './esquema.gerado';

const extremos = changetype<Extremos>(memoriaLeitor.extremos);

/** Takes the integers in [inicio, fim) into `extremos`. */
export function measureInteiros(inicio: usize, fim: usize): void {
  let menores = i32x4.splat(extremos.menor);
  let maiores = i32x4.splat(extremos.maior);
  let p = inicio;
  for (; p + 16 <= fim; p += 16) {
    const valores = v128.load(p);
    menores = i32x4.min_s(menores, valores);
    maiores = i32x4.max_s(maiores, valores);
  }
  for (; p < fim; p += 4) {
    const valor = i32x4.splat(load<i32>(p));
    menores = i32x4.min_s(menores, valor);
    maiores = i32x4.max_s(maiores, valor);
  }
  extremos.menor = min(
    min(i32x4.extract_lane(menores, 0), i32x4.extract_lane(menores, 1)),
    min(i32x4.extract_lane(menores, 2), i32x4.extract_lane(menores, 3)),
  );
  extremos.maior = max(
    max(i32x4.extract_lane(maiores, 0), i32x4.extract_lane(maiores, 1)),
    max(i32x4.extract_lane(maiores, 2), i32x4.extract_lane(maiores, 3)),
  );
}
