// `npm start`: starts everything, prints the addresses, and runs until Ctrl-C.
import { EMBEDDED_TEMPORAL_PORTS } from '../src/platform/config/settings-schema';
import { portSetting, runStack, stackPorts } from './run-stack';

runStack((config) => ({
  dataDir: config.dataDir,
  ports: {
    ...stackPorts(config),
    temporalUi: portSetting('TEMPORAL_UI_PORT', EMBEDDED_TEMPORAL_PORTS.ui),
  },
}));
