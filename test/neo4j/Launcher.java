import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.configuration.connectors.BoltConnector;
import org.neo4j.configuration.connectors.HttpConnector;
import org.neo4j.configuration.helpers.SocketAddress;
import org.neo4j.configuration.connectors.ConnectorPortRegister;
import org.neo4j.configuration.connectors.ConnectorType;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;
import org.neo4j.kernel.internal.GraphDatabaseAPI;

/**
 * A Neo4j server for the tests: Bolt on a free port of loopback, data in a temporary folder, the password of the user
 * neo4j taken from the first line of stdin. Prints its address as one line of JSON, and ends when stdin is closed, so
 * that it never outlives the process that started it.
 */
public final class Launcher {
    public static void main(String[] arguments) throws IOException {
        // Whatever the server prints must not get between the reader and the address.
        PrintStream answer = System.out;
        System.setOut(System.err);
        String password = readLine();
        Path home = Files.createTempDirectory("dr-arena-neo4j-");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(home)));
        DatabaseManagementService server = start(home);
        server.database("system")
            .executeTransactionally(
                "ALTER USER neo4j SET PASSWORD $password CHANGE NOT REQUIRED", Map.of("password", password));
        answer.println("{\"uri\":\"bolt://127.0.0.1:" + portOf(server) + "\"}");
        answer.flush();
        while (System.in.read() >= 0) {
            // Nothing more is asked of this process; only the end of the stream matters.
        }
        // An orderly shutdown takes ten seconds and serves only the data, which nobody wants any more.
        remove(home);
        Runtime.getRuntime().halt(0);
    }

    private static DatabaseManagementService start(Path home) {
        return new DatabaseManagementServiceBuilder(home)
            .setConfig(GraphDatabaseSettings.auth_enabled, true)
            .setConfig(BoltConnector.enabled, true)
            .setConfig(BoltConnector.listen_address, new SocketAddress("127.0.0.1", 0))
            .setConfig(HttpConnector.enabled, false)
            .setConfig(GraphDatabaseSettings.pagecache_memory, 64L * 1024 * 1024)
            .build();
    }

    private static int portOf(DatabaseManagementService server) {
        GraphDatabaseAPI database = (GraphDatabaseAPI) server.database("neo4j");
        return database.getDependencyResolver()
            .resolveDependency(ConnectorPortRegister.class)
            .getLocalAddress(ConnectorType.BOLT)
            .getPort();
    }

    private static String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = System.in.read(); next >= 0 && next != '\n'; next = System.in.read()) line.append((char) next);
        return line.toString().strip();
    }

    private static void remove(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(each);
        } catch (IOException failure) {
            System.err.println("could not remove " + folder + ": " + failure.getMessage());
        }
    }
}
