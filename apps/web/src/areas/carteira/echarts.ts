import { BarChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

// Only what this section draws; the whole library would weigh three times as much.
use([BarChart, GridComponent, TooltipComponent, SVGRenderer]);

export { init };
