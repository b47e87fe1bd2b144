/** PostgreSQL for a small machine, reachable from this machine alone. */
export function settings(port: number, durable: boolean): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 60,
    shared_buffers: '256MB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    jit: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '2GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The server logs its failed statements itself; here they would only spill what they carried.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    // For tests alone: nothing is forced to disk, and there is a connection for every server of every worker.
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', max_connections: 200 }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
