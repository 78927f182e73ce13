import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import { IconButton } from '../icon-button.tsx';
import { densityStore, setDensity } from './density.ts';

/** Switches every table between comfortable and compact rows. */
export function DensityButton() {
  const density = densityStore.use((state) => state.density);
  const compact = density === 'compact';
  return (
    <IconButton
      label={compact ? 'Linhas confortáveis' : 'Linhas compactas'}
      icon={
        compact ? (
          <IconBaselineDensityMedium size={18} aria-hidden />
        ) : (
          <IconBaselineDensitySmall size={18} aria-hidden />
        )
      }
      onClick={() => setDensity(compact ? 'comfortable' : 'compact')}
    />
  );
}
